import { ENGINE_NAMES, restoredByHand } from '@holdfast/engines';
import type { KitKeys } from './model.ts';

/**
 * A key file for `age -i`, which skips the lines that begin with `#`. Those have what Holdfast needs
 * besides the identity to import backups again: whose they are, and how to recognise real manifests.
 */
export function writeKeyFile(keys: readonly KitKeys[]): string {
  return keys
    .flatMap(({ organisation, createdAt, recipient, identity, sealKey, manifestDigests }) => [
      `# organisation: ${organisation}`,
      `# created: ${createdAt}`,
      `# public key: ${recipient}`,
      ...(sealKey === undefined ? [] : [`# seal key: ${sealKey}`]),
      ...manifestDigests.map((digest) => `# manifest: ${digest}`),
      identity,
      '',
    ])
    .join('\n');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const VALUES = new Map([
  ['organisation', UUID],
  ['seal key', /^[A-Za-z0-9_-]{43}$/],
  ['manifest', /^[0-9a-f]{64}$/],
]);

type ReadKeys = Omit<KitKeys, 'recipient' | 'createdAt'>;

/** The keys in a key file, or a sentence that says why it is not one of a recovery kit. */
export function readKeyFile(text: string): ReadKeys[] | string {
  const read: ReadKeys[] = [];
  let about = new Map<string, string>();
  let manifestDigests: string[] = [];
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const [, name = '', value = ''] = /^# ([a-z ]+): (.+)$/.exec(line) ?? [];
    const form = VALUES.get(name);
    if (form && !form.test(value)) return `has a damaged line "# ${name}"`;
    if (name === 'manifest') manifestDigests.push(value);
    else if (form) about.set(name, value);
    if (line === '' || line.startsWith('#')) continue;
    const [organisation, sealKey] = [about.get('organisation'), about.get('seal key')];
    if (organisation === undefined) {
      return (
        'does not say whose keys these are: it is from an older recovery kit, or from none. Add the ' +
        'line "# organisation: <id>" before each key; the id is the name of its folder in storage'
      );
    }
    read.push({ organisation, identity: line, manifestDigests, ...(sealKey && { sealKey }) });
    about = new Map();
    manifestDigests = [];
  }
  return read.length === 0 ? 'contains no key' : read;
}

/** Instructions that engines share are listed once. */
const BY_HAND = [...new Set(ENGINE_NAMES.map(restoredByHand))];
const PROGRAMS = BY_HAND.map(({ program }) => program).join(', or ');
const RESTORE = BY_HAND.map(({ servers, into, commands }, at) => {
  const where = at === 0 ? ' (source.engine in the manifest)' : '';
  const heading = `${servers}${where}${into === undefined ? '' : `, ${into}`}:`;
  return [heading, '', ...commands.map((command) => `    ${command}`)].join('\n');
}).join('\n\n');

/** The page of the recovery kit; docs/disaster-recovery.md is its long form. */
export function kitPage({ organisation, recipient }: { organisation: string; recipient: string }) {
  return `# Holdfast recovery kit

Organisation ${organisation}
Public key   ${recipient}

Keep this page and the key file where they survive the loss of Holdfast, and where nobody else can
read them: anyone with the key file can read every backup of this organisation.

## What you need

The programs age, zstd and jq, and the client programs of your database (${PROGRAMS}). The key
file of this kit, saved as holdfast-recovery.key. The stored objects, two for each backup:

    holdfast/${organisation}/<datasource>/<time>_<job>.dump.zst.age        the backup
    holdfast/${organisation}/<datasource>/<time>_<job>.manifest.json       what it holds

A backup without its manifest was never finished: do not use it. The time is in UTC.

## 1. Check that the file is intact

Its SHA-256 must match artifact.sha256 in the manifest:

    sha256sum <file>.dump.zst.age

## 2. Decrypt and decompress

    age -d -i holdfast-recovery.key <file>.dump.zst.age | zstd -d > backup.dump

## 3. Restore

${RESTORE}

## 4. Compare

The manifest lists every table with its number of rows: count them in the restored database.

## Or use a new Holdfast

With this key file, it imports all backups from where they are stored:

    holdfast backups import --key-file holdfast-recovery.key
`;
}
