import { Secret } from '@holdfast/platform/secrets';
import { z } from 'zod';
import { NO_FAULTS, type StorageKind } from '../kind.ts';
import { readHostKey } from './host-key.ts';

const text = (longest: number) => z.string().min(1).max(longest);

const schema = z.strictObject({
  host: text(253),
  port: z.int().min(1).max(65_535).default(22),
  username: text(255),
  password: text(1_000).optional().describe('Or `privateKey`. Never shown again.'),
  privateKey: text(20_000).optional().describe('Or `password`. Never shown again.'),
  path: text(1_000).describe('An existing folder on the server.'),
  // A pin that can match nothing would later look like a changed key.
  hostKey: text(10_000)
    .refine(
      (key) => readHostKey(key) !== undefined,
      "must be the server's public key (ssh-ed25519 AAAA…) or its SHA256 fingerprint",
    )
    .describe("The server's public key, or its SHA256 fingerprint."),
});
const place = schema
  .omit({ password: true, privateKey: true })
  .strip()
  .extend({ authentication: z.enum(['password', 'privateKey']) });

type Settings = z.output<typeof schema>;
type SftpPlace = z.output<typeof place>;
type SftpSecrets = { password: string } | { privateKey: string };

/** A folder on a server that speaks SFTP, opened by a password or by a key. */
export const sftpKind: StorageKind<'sftp', SftpPlace, SftpSecrets, Settings> = {
  name: 'sftp',
  shared: false,
  place,
  // Neither the account nor the host key: both may change while the folder stays.
  identity: ({ host, port, path }) => [host, port, path],
  host: ({ host }) => host,
  async open({ place: { authentication: _, ...where }, secrets }, { network }) {
    const { createSftpStorage } = await import('./storage.ts');
    return createSftpStorage({ ...where, credentials: credentialsOf(secrets), network });
  },
  settings: {
    schema,
    faults: ({ password, privateKey }) =>
      (password === undefined) === (privateKey === undefined)
        ? { password: 'must be given, or privateKey instead, but not both' }
        : NO_FAULTS,
    split({ password, privateKey, ...where }) {
      return password !== undefined
        ? { place: { ...where, authentication: 'password' }, secrets: { password } }
        : {
            place: { ...where, authentication: 'privateKey' },
            secrets: { privateKey: privateKey ?? '' },
          };
    },
    changeFaults(before, changes) {
      if (changes.password !== undefined && changes.privateKey !== undefined) {
        return { password: 'must not be given together with privateKey' };
      }
      // Otherwise anyone who may change a destination could have the stored password sent to a
      // server of their own, and read it there.
      return sendsPassword(before, changes)
        ? { password: 'must be given again when the server changes' }
        : NO_FAULTS;
    },
    /** A new password takes the place of a key, and the other way round. */
    change({ place: { authentication: _, ...where }, secrets }, changes) {
      const kept = givesSecret(changes) ? {} : secrets;
      return { ...where, ...kept, ...changes };
    },
  },
};

function sendsPassword(
  before: { place: SftpPlace; secrets: SftpSecrets },
  changes: Partial<Settings>,
): boolean {
  if (!('password' in before.secrets) || givesSecret(changes)) return false;
  const { host, port, hostKey } = { ...before.place, ...changes };
  return (
    host !== before.place.host || port !== before.place.port || hostKey !== before.place.hostKey
  );
}

function givesSecret({ password, privateKey }: Partial<Settings>): boolean {
  return password !== undefined || privateKey !== undefined;
}

function credentialsOf(secrets: SftpSecrets) {
  return 'password' in secrets
    ? { password: new Secret(secrets.password) }
    : { privateKey: new Secret(secrets.privateKey) };
}
