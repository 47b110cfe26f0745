import { execFileSync } from 'node:child_process';
import { Secret } from '@holdfast/platform/secrets';
import { often } from '@holdfast/platform/testing';
import { isKey } from '@holdfast/storage';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { artifactKey, ManifestInvalid, manifestKeyOf, parseKey } from './index.ts';
import { readManifest, sealManifest } from './manifest.ts';
import type { Measured } from './model.ts';
import type { UnsealedManifest } from './schema.ts';

const key = new Secret(Buffer.alloc(32, 7));
const ORGANISATION = '01980000-0000-7000-8000-000000000001';
const DATASOURCE = '01980000-0000-7000-8000-000000000002';
const JOB = '01980000-0000-7000-8000-000000000003';
const sha256 = 'ab'.repeat(32);

const parts = {
  organisationId: ORGANISATION,
  datasourceId: DATASOURCE,
  at: new Date('2026-11-15T04:32:00.789Z'),
  jobId: JOB,
};
const measured: Measured = {
  bytes: 5,
  rows: 2,
  tables: [
    { schema: 'public', name: 'odd "name"\n../😀\u2028', rows: 2, bytes: 5, sha256 },
    { name: '', rows: 0, bytes: 0, sha256 },
  ],
  schema: { objects: 3, sha256 },
  sequences: { count: 0, sha256 },
  largeObjects: { count: 1, bytes: 10, sha256 },
  rights: { objects: 1, sha256, roles: ['app'] },
};
const { bytes, rows, ...found } = measured;
const manifest: UnsealedManifest = {
  format: 'holdfast-manifest',
  version: 1,
  job: {
    id: JOB,
    organisationId: ORGANISATION,
    datasourceId: DATASOURCE,
    datasourceName: 'Shop "main"',
    policyId: null,
    trigger: 'manual',
    queuedAt: '2026-11-15T04:31:59.000Z',
    startedAt: '2026-11-15T04:32:00.789Z',
    finishedAt: '2026-11-15T04:33:00.000Z',
  },
  source: {
    engine: 'postgresql',
    database: 'shop',
    server: { vendor: 'postgresql', version: '15.8', encoding: 'UTF8' },
    extensions: [{ name: 'citext', version: '1.6' }],
    tool: { name: 'pg_dump', version: '15.8' },
    surroundings: { ctype: 'C.utf8', settings: ['work_mem=4MB'] },
  },
  options: { excludeTables: ['public.log*'] },
  artifact: {
    key: artifactKey(parts),
    bytes: 100,
    sha256,
    compression: 'zstd',
    encryption: 'age',
    recipients: ['age1x'],
  },
  dump: { format: 'pg_dump-custom', bytes, rows },
  schema: found.schema,
  sequences: found.sequences,
  largeObjects: found.largeObjects,
  rights: found.rights,
  tables: found.tables,
  warnings: ['seal": "'],
};

const reasonOf = (text: string, by = key) => {
  try {
    readManifest(text, by);
    return 'accepted';
  } catch (error) {
    if (error instanceof ManifestInvalid) return error.reason;
    throw error;
  }
};

test('a manifest is read as it was sealed', () => {
  const text = sealManifest(manifest, key);
  const { seal, ...rest } = readManifest(text, key);
  expect(rest).toEqual(manifest);
  // The command of docs/backup-format.md.
  const hexkey = Buffer.from(key.reveal('bytes')).toString('hex');
  const command = `head -c -68 | openssl dgst -sha256 -mac HMAC -macopt hexkey:${hexkey}`;
  expect(String(execFileSync('sh', ['-c', command], { input: text }))).toContain(seal);
  expect(text).toMatch(/^\{\n {2}"format": "holdfast-manifest",\n {2}"version": 1,\n/);
});

test('a manifest that was changed by a single letter is refused', () => {
  const text = sealManifest(manifest, key);
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 1 }), (at, letter) => {
      const changed = text.slice(0, at) + letter + text.slice(at + 1);
      fc.pre(changed !== text);
      expect(reasonOf(changed)).not.toBe('accepted');
    }),
    { numRuns: often({ test: 300, soak: 1_000 }) },
  );
  expect(reasonOf(text.replace('"rows": 2', '"rows": 3'))).toBe('bad-seal');
  expect(reasonOf(text, new Secret(Buffer.alloc(32, 8)))).toBe('bad-seal');
  expect(reasonOf(JSON.stringify(JSON.parse(text)))).toBe('bad-seal');
  expect(reasonOf(`${text.slice(0, -4)}" }\n`)).toBe('bad-seal');
  for (const more of [`${text} `, `${text}\n`, ` ${text}`]) expect(reasonOf(more)).toBe('bad-seal');
});

test('a manifest whose seal stands elsewhere than at the end is refused', () => {
  const { seal, ...rest } = JSON.parse(sealManifest(manifest, key));
  const text = `${JSON.stringify({ seal, ...rest }, null, 2)}\n`;
  expect(reasonOf(text)).toBe('bad-seal');
});

test('a newer version is named and not misread', () => {
  const text = JSON.stringify({ format: 'holdfast-manifest', version: 2, tables: 'elsewhere' });
  expect(reasonOf(text)).toBe('unknown-version');
  expect(() => readManifest(text, key)).toThrow('version 2');
});

test('what is not a manifest is told so', () => {
  for (const text of ['', '{', sealManifest(manifest, key).slice(0, -3)]) {
    expect(reasonOf(text)).toBe('not-json');
  }
  const other = [null, 1, [], {}, { version: 1 }, { format: 'x', version: 1 }];
  const versions = [0, 1.5, '1', null].map((version) => ({ format: 'holdfast-manifest', version }));
  for (const value of [...other, ...versions, { ...manifest }]) {
    expect(reasonOf(JSON.stringify(value))).toBe('bad-shape');
  }
  const more = JSON.stringify({ ...manifest, seal: sha256, more: 1 });
  expect(reasonOf(more)).toBe('bad-shape');
});

test('what could not be read again is not sealed', () => {
  const wrong = [
    { ...manifest, more: 1 },
    { ...manifest, dump: { ...manifest.dump, rows: -1 } },
    { ...manifest, dump: { ...manifest.dump, bytes: 2 ** 53 } },
    { ...manifest, artifact: { ...manifest.artifact, sha256: sha256.toUpperCase() } },
    { ...manifest, job: { ...manifest.job, queuedAt: '2026-11-15' } },
  ];
  for (const value of wrong) expect(() => sealManifest(value, key)).toThrow(ManifestInvalid);
});

test('object keys are readable, and tell whose they are', () => {
  const artifact = artifactKey(parts);
  expect(artifact).toBe(
    `holdfast/${ORGANISATION}/${DATASOURCE}/20261115T043200Z_${JOB}.dump.zst.age`,
  );
  const beside = manifestKeyOf(artifact);
  expect(beside).toBe(
    `holdfast/${ORGANISATION}/${DATASOURCE}/20261115T043200Z_${JOB}.manifest.json`,
  );
  const ids = { organisationId: ORGANISATION, datasourceId: DATASOURCE, jobId: JOB };
  expect(parseKey(artifact)).toEqual({ ...ids, kind: 'artifact' });
  expect(parseKey(beside)).toEqual({ ...ids, kind: 'manifest' });
  expect(isKey(artifact) && isKey(beside)).toBe(true);
});

test('no other key is taken for ours', () => {
  const artifact = artifactKey(parts);
  const others = [
    '',
    `/${artifact}`,
    `${artifact}\n`,
    `x/${artifact}`,
    artifact.replace('.dump.zst.age', '.dumpxzst.age'),
    artifact.replace('.age', ''),
    artifact.replace(ORGANISATION, '..'),
    artifact.toUpperCase(),
    artifact.replace('T04', 'T4'),
  ];
  for (const text of others) expect(parseKey(text)).toBeUndefined();
  expect(() => manifestKeyOf(manifestKeyOf(artifact))).toThrow();
  expect(() => artifactKey({ ...parts, jobId: '../x' })).toThrow();
  expect(() => artifactKey({ ...parts, at: new Date(Number.NaN) })).toThrow();
});
