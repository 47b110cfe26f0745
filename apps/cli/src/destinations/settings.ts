import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { findSecret, withSecret } from '../asking/index.ts';
import { port } from '../datasources/credentials.ts';
import { Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

export const KINDS = ['s3', 'sftp'] as const;
export type Kind = (typeof KINDS)[number];

export type DestinationChoices = {
  endpoint?: string;
  region?: string;
  bucket?: string;
  prefix?: string;
  virtualHosts?: boolean;
  accessKeyId?: string;
  host?: string;
  port?: number;
  username?: string;
  path?: string;
  hostKey?: string;
  privateKeyFile?: string;
};

/** Where a bucket or a folder is, and what opens it. */
export function withSettings(command: Command): Command {
  command
    .option('--endpoint <url>', 's3: where its API is, as https://s3.eu-west-1.amazonaws.com')
    .option('--region <region>', 's3: us-east-1 if not given')
    .option('--bucket <name>', 's3: the bucket')
    .option('--prefix <path>', 's3: a path in the bucket under which all is kept')
    .option('--virtual-hosts', 's3: name the bucket in the host rather than in the path')
    .option('--no-virtual-hosts', 's3: name it in the path, as is done if nothing is said')
    .option('--access-key-id <id>', 's3: the id of the access key');
  withSecret(command, 'secret-access-key', 'the secret access key');
  command
    .option('--host <host>', 'sftp: host name or address of the server')
    .option('--port <port>', 'sftp: 22 if not given', port)
    .option('--username <name>', 'sftp: the account at the server')
    .option('--path <folder>', 'sftp: an existing folder on the server')
    .option('--host-key <key>', "sftp: the server's public key, or its SHA256 fingerprint")
    .option('--private-key-file <file>', 'sftp: a private key instead of a password');
  return withSecret(command, 'password', 'the password');
}

/** What of it was given, in the API's words. What belongs to the other kind is a slip, and is said. */
export async function readSettings(
  kind: string,
  choices: DestinationChoices,
  surroundings: Surroundings,
): Promise<Record<string, unknown>> {
  const settings = {
    s3: await readS3(choices, surroundings),
    sftp: await readSftp(choices, surroundings),
  };
  const strange = KINDS.find((each) => each !== kind && Object.keys(settings[each]).length > 0);
  if (strange) {
    const names = Object.keys(settings[strange]).join(', ');
    throw new Failure('usage', `A destination of kind ${kind} has no ${names}.`);
  }
  return settings[kind as Kind] ?? {};
}

async function readS3(choices: DestinationChoices, surroundings: Surroundings) {
  const { virtualHosts, endpoint, region, bucket, prefix, accessKeyId } = choices;
  const what = 'the secret access key';
  const secretAccessKey = await findSecret(choices, 'secret-access-key', what, surroundings);
  return given({
    ...{ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey },
    forcePathStyle: virtualHosts === undefined ? undefined : !virtualHosts,
  });
}

async function readSftp(choices: DestinationChoices, surroundings: Surroundings) {
  const { host, port: number, username, path, hostKey, privateKeyFile } = choices;
  const password = await findSecret(choices, 'password', 'the password', surroundings);
  const privateKey = privateKeyFile === undefined ? undefined : await readKey(privateKeyFile);
  return given({ host, port: number, username, path, hostKey, password, privateKey });
}

async function readKey(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause) => {
    throw new Failure('usage', `${file} cannot be read (${cause.code}).`, { cause });
  });
}

/** Without what was not given. */
function given(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
