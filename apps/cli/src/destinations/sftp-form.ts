import { readFile } from 'node:fs/promises';
import { findSecret, readSecret, withSecret } from '../asking/index.ts';
import { port } from '../datasources/credentials.ts';
import { Failure } from '../program/index.ts';
import { type KindForm, onlyGiven } from './form.ts';

export type SftpChoices = {
  host?: string;
  port?: number;
  username?: string;
  path?: string;
  hostKey?: string;
  privateKeyFile?: string;
};

const SECRET = ['password', 'the password'] as const;

export const sftpForm: KindForm<SftpChoices> = {
  withOptions(command) {
    command
      .option('--host <host>', 'sftp: host name or address of the server')
      .option('--port <port>', 'sftp: 22 if not given', port)
      .option('--username <name>', 'sftp: the account on the server')
      .option('--path <folder>', 'sftp: an existing folder on the server')
      .option('--host-key <key>', "sftp: the server's public key, or its SHA256 fingerprint")
      .option('--private-key-file <file>', 'sftp: a private key instead of a password');
    return withSecret(command, ...SECRET);
  },
  async read(choices, surroundings) {
    const { host, port: number, username, path, hostKey, privateKeyFile } = choices;
    const password = await findSecret(choices, ...SECRET, surroundings);
    const privateKey = privateKeyFile === undefined ? undefined : await readKey(privateKeyFile);
    return onlyGiven({ host, port: number, username, path, hostKey, password, privateKey });
  },
  async askSecret(given, surroundings) {
    if ('password' in given || 'privateKey' in given) return {};
    return { password: await readSecret({}, ...SECRET, surroundings) };
  },
};

async function readKey(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause) => {
    throw new Failure('usage', `${file} cannot be read (${cause.code}).`, { cause });
  });
}
