import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { findSecret, readSecret, withSecret } from '../asking/index.ts';
import { Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

export type CredentialChoices = {
  host?: string;
  port?: number;
  database?: string;
  username?: string;
  tls?: 'off' | 'prefer' | 'require' | 'verify-full';
  tlsCaFile?: string;
};

/** Options for a database's address and credentials: as a URI, or field by field. */
export function withCredentials(command: Command): Command {
  command
    .option('--host <host>', 'host name or address of the server')
    .option('--port <port>', "the server's port; the engine's default if not given", port)
    .option('--database <name>', 'the database')
    .option('--username <name>', 'the account on the server')
    .addOption(
      new Option('--tls <mode>', 'how the connection is protected').choices([
        ...['off', 'prefer', 'require', 'verify-full'],
      ]),
    )
    .option('--tls-ca-file <file>', 'the certificates to trust, in PEM, with --tls verify-full');
  withSecret(command, 'password', 'the password');
  return withSecret(command, 'uri', 'the connection URI');
}

/** The credentials that were given; undefined if none were. */
export async function readCredentials(choices: CredentialChoices, surroundings: Surroundings) {
  const uri = await findSecret(choices, 'uri', 'the connection URI', surroundings);
  const { host, port: number, database, username, tls, tlsCaFile } = choices;
  const { passwordStdin, passwordEnv } = choices as {
    passwordStdin?: boolean;
    passwordEnv?: string;
  };
  const beside = [number, tls, tlsCaFile, passwordStdin, passwordEnv].some(isGiven);
  if (uri !== undefined) {
    if (beside || [host, database, username].some(isGiven)) {
      throw new Failure(
        'usage',
        'Give either a URI or single options: the URI covers all of them.',
      );
    }
    return { mode: 'uri' as const, uri };
  }
  if (!host && !username && !database && !beside) return undefined;
  const missing = Object.entries({ host, database, username }).flatMap(([name, value]) =>
    value ? [] : [`--${name}`],
  );
  if (!host || !database || !username) {
    throw new Failure('usage', `Give ${missing.join(' and ')} too, or a URI with --uri-stdin.`);
  }
  if (tlsCaFile !== undefined && tls !== 'verify-full') {
    throw new Failure('usage', '--tls-ca-file only works with --tls verify-full: add it.');
  }
  const ca = tlsCaFile === undefined ? undefined : await readCertificates(tlsCaFile);
  const password = await readSecret(choices, 'password', 'the password', surroundings);
  return {
    mode: 'fields' as const,
    ...{ host, database, username, password },
    ...(number !== undefined && { port: number }),
    ...(tls && { tls: { mode: tls, ...(ca !== undefined && { ca }) } }),
  };
}

const isGiven = (value: unknown) => value !== undefined;

async function readCertificates(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause) => {
    throw new Failure('usage', `${file} cannot be read (${cause.code}).`, { cause });
  });
}

export function port(text: string): number {
  const number = Number(text);
  if (/^\d{1,5}$/.test(text) && number >= 1 && number <= 65_535) return number;
  throw new InvalidArgumentError('It must be a number from 1 to 65535.');
}
