import { copyFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  ArtifactCorrupt,
  createZstd,
  IdentityMismatch,
  manifestKeyOf,
  openArtifact,
  sealManifest,
} from '@holdfast/artifact';
import { often } from '@holdfast/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ensureKeys } from '../encryption/index.ts';
import { readLog } from '../testing/restores.ts';
import type { Completed } from '../testing/round-trip.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

const CHUNK = (64 << 10) + 16;
const NONCE = 16;

let bench: RestoreBench;
let backup: Completed;
let other: Completed;
let whole: Buffer;
/** Where the header, the nonce and the first chunk of the payload end. */
let headerEnd: number;

beforeAll(async () => {
  bench = await startRestoreBench(() => startPostgresServer());
  await bench.backup.work();
  backup = await bench.backUp();
  await bench.server.run("update orders set note = 'later' where id = 1", 'shop');
  other = await bench.backUp();
  whole = await readFile(fileOf(backup));
  headerEnd = whole.indexOf('\n', whole.indexOf('\n---') + 1) + 1;
  expect(whole.length).toBeGreaterThan(headerEnd + NONCE + 3 * CHUNK);
});
afterAll(() => bench.stop());

const stored = (key: string) => path.join(bench.backup.context.dataDirectory, 'backups', key);
const fileOf = ({ manifest }: Completed) => stored(manifest.artifact.key);
const manifestFileOf = ({ manifest }: Completed) => stored(manifestKeyOf(manifest.artifact.key));

function flipped(position: number, bit = position % 8): Buffer {
  const damaged = Buffer.from(whole);
  damaged[position] = (damaged[position] ?? 0) ^ (1 << bit);
  return damaged;
}

/** One place in each part that an age file has. */
function regions(): Record<string, number> {
  const text = whole.subarray(0, headerEnd).toString('latin1');
  return {
    'the first byte': 0,
    'the version': text.indexOf('v1') + 1,
    'the kind of the stanza': text.indexOf('X25519'),
    'the share of the stanza': text.indexOf('X25519') + 20,
    'the wrapped key': text.indexOf('\n', text.indexOf('X25519')) + 10,
    'the MAC': text.indexOf('\n---') + 15,
    'the end of the header': headerEnd - 1,
    'the nonce': headerEnd + 3,
    'the first chunk': headerEnd + NONCE + 100,
    'the tag of the first chunk': headerEnd + NONCE + CHUNK - 1,
    'the middle': whole.length >> 1,
    'the last chunk': headerEnd + NONCE + lastChunk() + 5,
    'the last byte': whole.length - 1,
  };
}

function lastChunk(): number {
  const payload = whole.length - headerEnd - NONCE;
  return payload - (payload % CHUNK || CHUNK);
}

describe('reading a damaged artifact never comes to an end', () => {
  async function read(bytes: Buffer, program: string | undefined): Promise<number> {
    const { identity } = await ensureKeys(bench.backup.composed.parts, bench.organisation);
    const { artifact, dump } = backup.manifest;
    const { signal } = new AbortController();
    const zstd = createZstd({ program });
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 1 << 16) yield bytes.subarray(at, at + (1 << 16));
    }
    let length = 0;
    for await (const piece of openArtifact(pieces(), {
      artifact,
      dump,
      expected: 'anything',
      identity,
      signal,
      zstd,
    })) {
      length += piece.length;
    }
    return length;
  }

  async function expectCaught(what: string, bytes: Buffer): Promise<void> {
    const error = await read(bytes, undefined).then(
      () => new Error(`read to its end: ${what}`),
      (thrown) => thrown,
    );
    expect(
      error instanceof ArtifactCorrupt || error instanceof IdentityMismatch,
      String(error),
    ).toBe(true);
  }

  test('but the whole one does, by both decompressors', async () => {
    const { bytes } = backup.manifest.dump;
    expect(await read(whole, undefined)).toBe(bytes);
    expect(await read(whole, bench.backup.composed.parts.zstdProgram)).toBe(bytes);
  });

  test('one flipped bit in every region, in every byte of the header, and in many other places', async () => {
    for (const [region, position] of Object.entries(regions())) {
      for (let bit = 0; bit < 8; bit += often({ test: 3, soak: 1 })) {
        await expectCaught(`${region}, bit ${bit}`, flipped(position, bit));
      }
    }
    for (let position = 0; position < headerEnd + NONCE; position += 1) {
      await expectCaught(`byte ${position} of the header`, flipped(position));
    }
    for (let i = 0; i < 40; i += 1) {
      const position = Math.floor(Math.random() * whole.length);
      await expectCaught(`byte ${position}`, flipped(position, i % 8));
    }
  });

  test('cut anywhere, lengthened, or with chunks left out, doubled or swapped', async () => {
    const body = headerEnd + NONCE;
    const chunk = (i: number) => whole.subarray(body + i * CHUNK, body + (i + 1) * CHUNK);
    const [first, second] = [chunk(0), chunk(1)];
    const head = whole.subarray(0, body);
    const rest = whole.subarray(body + 2 * CHUNK);
    const cuts = [0, 1, 21, headerEnd - 1, headerEnd, body - 1, body, body + 1];
    const ends = [body + CHUNK, body + CHUNK + 1, body + lastChunk(), whole.length - 17];
    for (const length of [...cuts, ...ends, whole.length - 1]) {
      await expectCaught(`cut at ${length}`, whole.subarray(0, length));
    }
    await expectCaught('a byte more', Buffer.concat([whole, Buffer.from([0])]));
    await expectCaught('twice', Buffer.concat([whole, whole]));
    await expectCaught('the first chunk missing', Buffer.concat([head, second, rest]));
    await expectCaught('the first chunk twice', Buffer.concat([head, first, first, second, rest]));
    await expectCaught('two chunks swapped', Buffer.concat([head, second, first, rest]));
  });
});

const flip = (region: string) => writeFile(fileOf(backup), flipped(regions()[region] ?? 0));

/** A restore test reads the storage just as a restore does, so some damage gets one in a soak only. */
const alsoTested = often({ test: false, soak: true });

type Damage = [string, () => Promise<unknown>, options?: { code?: string; tested?: boolean }];

/** All regions and cuts are read above; a restore meets one of each kind. */
const MORE_DAMAGE: Damage[] = [
  ['a flipped bit in the first chunk', () => flip('the first chunk')],
  ['a flipped bit in the middle', () => flip('the middle')],
  ['a cut in the middle', () => truncate(fileOf(backup), whole.length >> 1)],
];

/** What happens to the storage. */
const DAMAGE: Damage[] = [
  ...often({ test: [], soak: MORE_DAMAGE }),
  ['a flipped bit in the wrapped key', () => flip('the wrapped key'), { tested: alsoTested }],
  ['a flipped bit in the last byte', () => flip('the last byte'), { tested: true }],
  ['a cut of the last byte', () => truncate(fileOf(backup), whole.length - 1)],
  ['nothing in its file', () => truncate(fileOf(backup), 0)],
  [
    "another backup's artifact in its place",
    () => copyFile(fileOf(other), fileOf(backup)),
    { tested: alsoTested },
  ],
  ['no artifact', () => rm(fileOf(backup)), { code: 'BACKUP_MISSING', tested: true }],
  ['an altered manifest in the storage', () => alterStoredManifest(), { tested: alsoTested }],
  ['no manifest in the storage', () => rm(manifestFileOf(backup)), { code: 'BACKUP_MISSING' }],
];

async function alterStoredManifest(): Promise<void> {
  const text = await readFile(manifestFileOf(backup), 'utf8');
  await writeFile(manifestFileOf(backup), text.replace('"rows": 1000', '"rows": 1001'));
}

const textIn = async ({ job }: Completed) => {
  const [row] = await bench.backup.query<{ manifest: string }>(
    'select manifest from backup_manifests where job_id = $1',
    [job.jobId],
  );
  return row?.manifest ?? '';
};
const writeText = ({ job }: Completed, text: string) =>
  bench.backup.query('update backup_manifests set manifest = $2 where job_id = $1', [
    job.jobId,
    text,
  ]);

describe('a backup is neither restored nor confirmed with', () => {
  let text: string;
  beforeAll(async () => {
    text = await textIn(backup);
  });
  afterEach(async () => {
    await writeFile(fileOf(backup), whole);
    await writeFile(manifestFileOf(backup), text);
    await writeText(backup, text);
    expect(await bench.server.databases()).toEqual(['shop']);
    await bench.expectNothingLeft();
  });
  const ask = () => {
    const { jobId } = backup.job;
    return { jobId, mode: 'new_database', target: { database: 'copy' } };
  };

  async function expectUnconfirmed(verdict: string, code: string): Promise<void> {
    const { jobId } = backup.job;
    const tested = await bench.test(jobId);
    expect(tested).toMatchObject({ state: 'failed', failure: { code }, proof: { verdict } });
    expect(await bench.proofOf(jobId)).toMatchObject({ verdict, restoreId: tested.id });
    const alerts = await bench.alertsOf(tested.id);
    expect(alerts).toEqual([expect.objectContaining({ jobId, verdict })]);
  }

  test.each(DAMAGE)('%s', async (_, damage, { code = 'BACKUP_CORRUPT', tested = false } = {}) => {
    await damage();
    const restored = await bench.restore(ask());
    expect(restored).toMatchObject({ state: 'failed', failure: { code } });
    expect(await readLog(bench.owner, restored.id)).toMatch(`Failed: ${code}.`);
    // It is read again soon, and until then retention deletes no other one because of it.
    const [{ doubted, due } = {}] = await bench.backup.query<{ doubted: boolean; due: boolean }>(
      `select doubted_at is not null as doubted, read_again_at is not null as due
       from backup_jobs where id = $1`,
      [backup.job.jobId],
    );
    expect({ doubted, due }).toEqual({ doubted: true, due: true });
    // A backup that is missing is told apart from one that differs.
    const verdict = code === 'BACKUP_MISSING' ? 'missing' : 'mismatch';
    if (tested) await expectUnconfirmed(verdict, code);
  });

  test('an altered manifest in the database', async () => {
    await writeText(backup, text.replace('"rows": 1000', '"rows": 1001'));
    const { status, body } = await bench.owner.post('/restores', {
      datasourceId: bench.datasource,
      ...ask(),
    });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { type: 'BACKUP_NOT_RESTORABLE', msg: expect.stringMatching(/altered/) },
    });
    await expectUnconfirmed('cannot_confirm', 'BACKUP_NOT_RESTORABLE');
  });

  test("another backup's manifest in the database, and its artifact and manifest in the storage", async () => {
    await copyFile(fileOf(other), fileOf(backup));
    await copyFile(manifestFileOf(other), manifestFileOf(backup));
    await writeText(backup, await textIn(other));
    const { status, body } = await bench.owner.post('/restores', {
      datasourceId: bench.datasource,
      ...ask(),
    });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { type: 'BACKUP_NOT_RESTORABLE' },
    });
    await expectUnconfirmed('cannot_confirm', 'BACKUP_NOT_RESTORABLE');
  });

  test('a manifest that says something else than the artifact, though its seal is right', async () => {
    const { seal: _, ...manifest } = backup.manifest;
    const tables = manifest.tables.map((table) =>
      table.name === 'orders' ? { ...table, sha256: '0'.repeat(64) } : table,
    );
    const { manifestKey } = bench.backup.composed.parts;
    const forged = sealManifest({ ...manifest, tables }, manifestKey);
    await writeText(backup, forged);
    await writeFile(manifestFileOf(backup), forged);
    const restored = await bench.restore(ask());
    await bench.server.run('drop database copy');
    expect(restored.proof).toMatchObject({
      verdict: 'mismatch',
      differences: [{ what: 'table', name: 'public.orders', problem: 'content_differs' }],
    });
  });

  test('nothing wrong, it is both', async () => {
    const restored = await bench.restore(ask());
    expect(restored).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
    await bench.server.run('drop database copy');
    const tested = await bench.test(backup.job.jobId);
    expect(tested).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
    expect(await bench.alertsOf(tested.id)).toEqual([]);
  });
});
