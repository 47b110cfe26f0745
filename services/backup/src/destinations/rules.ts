import type { Destination, S3Place, S3Secrets, Setup, SftpPlace, SftpSecrets } from './model.ts';

type S3Input = S3Place & S3Secrets;
type SftpInput = Omit<SftpPlace, 'authentication'> & {
  password?: string | undefined;
  privateKey?: string | undefined;
};
type Changes<T> = { [K in keyof T]?: T[K] | undefined };
export type SetupInput = { kind: 's3'; s3: S3Input } | { kind: 'sftp'; sftp: SftpInput };
export type SetupChanges = {
  s3?: Changes<S3Input> | undefined;
  sftp?: Changes<SftpInput> | undefined;
};

/** What was given, with the secrets apart from the rest. */
export function toSetup(input: SetupInput): Setup {
  if (input.kind === 's3') {
    const { secretAccessKey, ...place } = input.s3;
    return { kind: 's3', place, secrets: { secretAccessKey } };
  }
  const { password, privateKey, ...place } = input.sftp;
  return password !== undefined
    ? { kind: 'sftp', place: { ...place, authentication: 'password' }, secrets: { password } }
    : {
        kind: 'sftp',
        place: { ...place, authentication: 'privateKey' },
        secrets: { privateKey: privateKey ?? '' },
      };
}

/** A setup after a change: what is left out stays, and a new kind of secret replaces the old one. */
export function changedSetup(before: Setup, changes: SetupChanges): Setup {
  if (before.kind === 's3') {
    return toSetup({
      kind: 's3',
      s3: { ...before.place, ...before.secrets, ...defined(changes.s3) },
    });
  }
  const { authentication: _, ...place } = before.place;
  const given = defined(changes.sftp);
  const givesSecret = 'password' in given || 'privateKey' in given;
  const secrets: Partial<SftpSecrets> = givesSecret ? {} : before.secrets;
  return toSetup({ kind: 'sftp', sftp: { ...place, ...secrets, ...given } });
}

/**
 * A stored password goes only to the server that it was given for: who may change a destination
 * could else have it sent to a server of their own, and read it there.
 */
export function passwordFault(before: Setup, { sftp }: SetupChanges): Record<string, string> {
  if (before.kind !== 'sftp' || !('password' in before.secrets) || !sftp) return {};
  if (sftp.password !== undefined || sftp.privateKey !== undefined) return {};
  const { host, port, hostKey } = { ...before.place, ...defined(sftp) };
  const same =
    host === before.place.host && port === before.place.port && hostKey === before.place.hostKey;
  return same ? {} : { 'sftp.password': 'must be given again when the server changes' };
}

/** Fields of the request that do not fit this kind of destination, or fit each other not. */
export function changeFaults(kind: string, changes: SetupChanges): Record<string, string> {
  const fault = `is not for a destination of kind ${kind}`;
  const both = changes.sftp?.password !== undefined && changes.sftp.privateKey !== undefined;
  return {
    ...(changes.s3 && kind !== 's3' && { s3: fault }),
    ...(changes.sftp && kind !== 'sftp' && { sftp: fault }),
    ...(both && { 'sftp.password': 'must not be given together with privateKey' }),
  };
}

/** What makes a place: a change of its keys leaves it the same, a change of bucket or folder not. */
export function placeIdentity(destination: Destination): string {
  if (destination.kind === 's3') {
    const { endpoint, bucket, prefix } = destination.place;
    return JSON.stringify(['s3', endpoint, bucket, prefix]);
  }
  if (destination.kind === 'sftp') {
    const { host, port, path } = destination.place;
    return JSON.stringify(['sftp', host, port, path]);
  }
  return JSON.stringify(['managed']);
}

function defined<T extends object>(changes: T | undefined): { [K in keyof T]?: NonNullable<T[K]> } {
  const pairs = Object.entries(changes ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs) as { [K in keyof T]?: NonNullable<T[K]> };
}
