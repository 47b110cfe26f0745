import { Secret } from '@holdfast/platform/secrets';
import {
  endWell,
  endWellLater,
  jsonMutantsOf,
  mutantsOf,
  often,
  textMutantsOf,
} from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headerLength, openHeader, writeHeader } from './age/header.ts';
import { isRecipient, pairOfIdentity, recipientOf, shareOfRecipient } from './age/keys.ts';
import { decryptWith } from './decrypt.ts';
import { encryptTo } from './encrypt.ts';
import { ArtifactCorrupt, IdentityMismatch } from './errors.ts';
import { generateIdentity, ManifestInvalid, parseKey, parseManifest, through } from './index.ts';
import { readManifest, sealManifest } from './manifest.ts';
import type { UnsealedManifest } from './schema.ts';

const runs = { numRuns: often({ test: 200, soak: 20_000 }) };
const never = new AbortController().signal;
const { identity, recipient } = generateIdentity();

async function collect(bytes: Buffer, stage: ReturnType<typeof decryptWith>): Promise<Buffer> {
  async function* source() {
    for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100);
  }
  return Buffer.concat(await Array.fromAsync(through(source(), [stage], never)));
}

test('an age file that is damaged anywhere is refused: nothing is taken for its content', async () => {
  const plain = Buffer.from('content '.repeat(40));
  const file = await collect(plain, encryptTo([recipient, generateIdentity().recipient]));
  expect(await collect(file, decryptWith(identity, 'anything'))).toEqual(plain);
  await fc.assert(
    fc.asyncProperty(mutantsOf(file), async (bytes) => {
      const read = () => collect(bytes, decryptWith(identity, 'anything'));
      const content = await endWellLater(read, [ArtifactCorrupt, IdentityMismatch]);
      if (!bytes.equals(file)) expect(content).toBeUndefined();
    }),
    runs,
  );
});

test('a header of age that is damaged anywhere has a fault that is known', () => {
  const fileKey = Buffer.alloc(16, 3);
  const header = writeHeader(fileKey, [shareOfRecipient(recipient)]);
  const pair = pairOfIdentity(identity);
  expect(openHeader(header, pair)).toEqual({ fileKey });
  fc.assert(
    fc.property(mutantsOf(header), (bytes) => {
      endWell(() => headerLength(bytes));
      const opened = endWell(() => openHeader(bytes, pair)) ?? {};
      if (!bytes.equals(header)) {
        expect(['malformed', 'not-ours', 'forged']).toContain((opened as { fault: string }).fault);
      }
    }),
    runs,
  );
});

test('a damaged key of age is none', () => {
  const text = identity.reveal();
  fc.assert(
    fc.property(textMutantsOf(recipient, text), (damaged) => {
      if (damaged !== recipient) expect(endWell(() => isRecipient(damaged))).toBe(false);
      // A secret is always well-formed text.
      if (damaged !== text && damaged !== '' && damaged.isWellFormed()) {
        expect(endWell(() => recipientOf(new Secret(damaged)))).toBeUndefined();
      }
    }),
    runs,
  );
});

const [id, sha256, time] = [
  '01980000-0000-7000-8000-000000000001',
  'ab'.repeat(32),
  '2026-11-15T04:32:00.000Z',
];
const artifactKey = `holdfast/${id}/${id}/20261115T043200Z_${id}.dump.zst.age`;
const MANIFEST: UnsealedManifest = {
  ...{ format: 'holdfast-manifest', version: 1 },
  job: {
    ...{ id, organisationId: id, datasourceId: id, datasourceName: 'Shop', policyId: null },
    ...{ trigger: 'manual', queuedAt: time, startedAt: time, finishedAt: time },
  },
  source: {
    ...{ engine: 'postgresql', database: 'constructor' },
    server: { vendor: 'postgresql', version: '15.8' },
    extensions: [{ name: 'citext', version: '1.6' }],
    tool: { name: 'pg_dump', version: '15.8' },
    surroundings: JSON.parse('{"__proto__": {"x": 1}, "toString": "y"}'),
  },
  options: { excludeTables: [] },
  artifact: {
    ...{ key: artifactKey, bytes: 9, sha256, compression: 'zstd', encryption: 'age' },
    recipients: [recipient],
  },
  dump: { format: 'pg_dump-custom', bytes: 9, rows: 2 },
  schema: { objects: 3, sha256 },
  sequences: { count: 0, sha256 },
  tables: [{ schema: 'public', name: '__proto__', rows: 2, bytes: 5, sha256 }],
  warnings: [],
};

test('a manifest that is damaged anywhere is refused, whoever reads it', () => {
  const key = new Secret(Buffer.alloc(32, 7));
  const sealed = sealManifest(MANIFEST, key);
  expect(readManifest(sealed, key).tables[0]?.name).toBe('__proto__');
  const damaged = fc.oneof(
    textMutantsOf(sealed),
    jsonMutantsOf(JSON.parse(sealed)).map((value) => JSON.stringify(value, null, 2) ?? ''),
  );
  fc.assert(
    fc.property(damaged, (text) => {
      const read = endWell(() => readManifest(text, key), [ManifestInvalid]);
      // A lone surrogate is written to a file as the replacement character.
      if (text.toWellFormed() !== sealed) expect(read).toBeUndefined();
      endWell(() => parseManifest(text), [ManifestInvalid]);
    }),
    runs,
  );
});

test('a damaged key of an artifact is read as the ids that it has, or not at all', () => {
  fc.assert(
    fc.property(textMutantsOf(artifactKey), (key) => {
      const parsed = endWell(() => parseKey(key));
      if (parsed) expect(parsed.jobId).toMatch(/^[0-9a-f-]{36}$/);
    }),
    runs,
  );
});
