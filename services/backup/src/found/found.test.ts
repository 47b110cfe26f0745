import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reapUnlaunched } from '../reaper/reap-unlaunched.ts';
import { sweepOrphans } from '../reaper/sweep.ts';
import { backUp, jobIn, readJob } from '../testing/jobs.ts';
import { managedFiles } from '../testing/managed-files.ts';
import { restoreBackup } from '../testing/restores.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

type FoundItem = {
  artifactKey: string;
  state: string;
  reason: string | null;
  about: { jobId: string; datasourceId: string; datasourceName: string; rows: number } | null;
};
type FoundAnswer = { items: FoundItem[]; nextCursor?: string; counts: Record<string, number> };
type ImportAnswer = {
  state: string;
  counts: Record<string, number>;
  failure: { code: string } | null;
};

let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
let datasource: string;
let managed: string;
const organisation = uuidv7();
const { signal } = new AbortController();

beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner(organisation);
  const shop = await source.createDatabase(
    'shop',
    'create table orders as select n, md5(n::text) as note from generate_series(1, 500) n',
  );
  datasource = await addPostgresDatasource(owner, 'shop', source, shop);
  managed = (await owner.post<{ id: string }>('/storage-destinations/managed/ensure')).body.id;
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

const ROWS = 'select n, note from orders order by n';
const advance = async (milliseconds: number) => {
  backup.clock.advance(milliseconds);
  owner = await backup.owner(organisation); // tokens do not live that long
};
const sweep = () => sweepOrphans(backup.composed.parts, signal, backup.context.logger);
const stored = async (which = backup) =>
  (await managedFiles(which)).filter((file) => file.startsWith('backups/'));
const listFound = async (client = owner, destination = managed, query = {}) =>
  (await client.get<FoundAnswer>(`/storage-destinations/${destination}/found`, { query })).body;

async function importAll(
  client: HttpClient,
  destination: string,
  body: object = {},
): Promise<ImportAnswer> {
  const started = await client.post<{ importId: string; msg?: string }>(
    `/storage-destinations/${destination}/imports`,
    body,
  );
  expect(started.status, started.body.msg).toBe(202);
  return importEnded(client, started.body.importId);
}

const importEnded = (client: HttpClient, id: string) =>
  vi.waitFor(
    async () => {
      const { body } = await client.get<ImportAnswer>(`/imports/${id}`);
      expect(['completed', 'failed']).toContain(body.state);
      return body;
    },
    { timeout: 90_000, interval: 50 },
  );

/** As a catalogue is that was restored from a moment before these jobs ran. */
async function setBack(jobIds: readonly string[]): Promise<void> {
  await backup.query('delete from backup_manifests where job_id = any($1)', [jobIds]);
  await backup.query(
    `update backup_jobs set state = 'queued', started_at = null, finished_at = null,
       lease_token = null, artifact_key = null, artifact_sha256 = null, plain_bytes = null,
       stored_bytes = null, rows = null, server_version = null, progress = '{}'
     where id = any($1)`,
    [jobIds],
  );
}

test('a catalogue that was set back to when three jobs were queued costs none of their backups: they are found, taken in and restored', async () => {
  const worker = await backup.work();
  const jobs = [];
  for (let nth = 0; nth < 3; nth += 1) jobs.push((await backUp(owner, datasource)).jobId);
  await worker.stop();
  const before = await stored();
  expect(before).toHaveLength(6);
  await setBack(jobs);
  const [waits = '', failed = '', again = ''] = jobs;

  // One goes on waiting, one is given up since no task knows of it, one runs again.
  await advance(11 * 60_000);
  await backup.query(
    'update backup_jobs set queued_at = now() + interval $$1 day$$ where id <> $1',
    [failed],
  );
  await reapUnlaunched(backup.composed.parts, backup.context.logger);
  expect((await readJob(owner, datasource, failed)).state).toBe('failed');
  await backup.query(
    `select backup.enqueue_tasks('backups.run', json_build_array(json_build_object(
       'organisation', $1::text, 'jobId', $2::text)), null, null, 25, null, null)`,
    [organisation, again],
  );
  const next = await backup.work();
  await jobIn(owner, datasource, again, ['completed']);
  await next.stop();
  expect((await readJob(owner, datasource, waits)).state).toBe('queued');

  await advance(25 * 3_600_000);
  await sweep();
  expect(await stored()).toEqual(expect.arrayContaining(before));
  const { items, counts } = await listFound();
  expect(counts).toEqual({ found: 3, refused: 0 });
  expect(items.map(({ about }) => about?.jobId).sort()).toEqual([...jobs].sort());
  expect(items[0]).toMatchObject({
    state: 'found',
    about: { datasourceId: datasource, datasourceName: 'shop', rows: 500 },
  });
  // A page at a time, and each once.
  const first = await listFound(owner, managed, { limit: 2 });
  const second = await listFound(owner, managed, { limit: 2, cursor: first.nextCursor });
  expect([...first.items, ...second.items]).toEqual(items);
  expect(second.nextCursor).toBeUndefined();

  const last = await backup.work();
  expect(await importAll(owner, managed)).toMatchObject({
    state: 'completed',
    counts: { takenIn: 3, known: 1, refused: 0, datasources: 0 },
  });
  expect((await listFound()).counts).toEqual({ found: 0, refused: 0 });
  const { body } = await owner.get<{ items: { jobId: string; proof: object }[] }>('/backups', {
    query: { state: 'completed' },
  });
  expect(body.items).toHaveLength(4);
  for (const [nth, { jobId, proof }] of body.items.entries()) {
    expect(proof).toEqual({ verdict: 'unproven' });
    const target = { database: `restored_${nth}` };
    const asked = { datasourceId: datasource, jobId, mode: 'new_database', target };
    await source.query('alter role "owner of shop" createdb');
    expect(await restoreBackup(owner, asked)).toMatchObject({
      state: 'completed',
      proof: { verdict: 'confirmed' },
    });
    expect(await source.query(ROWS, target.database)).toEqual(await source.query(ROWS, 'shop'));
  }
  await last.stop();

  // Taken in is known: neither swept nor found once more, and nothing is taken in twice.
  await advance(25 * 3_600_000);
  await sweep();
  expect((await listFound()).counts).toEqual({ found: 0, refused: 0 });
  expect(await stored()).toEqual(expect.arrayContaining(before));
  const idle = await backup.work();
  expect(await importAll(owner, managed)).toMatchObject({ counts: { takenIn: 0, known: 4 } });
  await idle.stop();
});

test('B16: what a user has deleted goes, also where it comes back into the storage; and no import brings it back', async () => {
  const worker = await backup.work();
  const { jobId } = await backUp(owner, datasource);
  const pair = (await stored()).filter((file) => file.includes(jobId));
  expect(pair).toHaveLength(2);
  const kept = await Promise.all(
    pair.map(async (file) => {
      const whole = path.join(backup.context.dataDirectory, file);
      return { whole, bytes: await readFile(whole) };
    }),
  );
  await owner.delete(`/datasources/${datasource}/backups/${jobId}`);
  await jobIn(owner, datasource, jobId, ['deleted']);
  for (const { whole, bytes } of kept) await writeFile(whole, bytes);
  expect((await importAll(owner, managed)).counts).toMatchObject({ takenIn: 0 });
  await worker.stop();
  await advance(25 * 3_600_000);
  await sweep();
  expect((await stored()).filter((file) => file.includes(jobId))).toEqual([]);
});

test('a pair that is not whole or not sealed by us is refused with the reason, and only what is garbage goes', async () => {
  const worker = await backup.work();
  const jobs = [];
  for (let nth = 0; nth < 3; nth += 1) jobs.push((await backUp(owner, datasource)).jobId);
  const [altered = '', cut = '', moved = ''] = jobs;
  const fileOf = async (jobId: string, ending: string) => {
    const name = (await stored()).find((file) => file.includes(jobId) && file.endsWith(ending));
    return path.join(backup.context.dataDirectory, name ?? '');
  };
  const manifest = await fileOf(altered, 'json');
  await writeFile(
    manifest,
    (await readFile(manifest, 'utf8')).replace('"rows": 500', '"rows": 499'),
  );
  const artifact = await fileOf(cut, 'age');
  await writeFile(artifact, (await readFile(artifact)).subarray(0, -1));
  await cp(await fileOf(cut, 'json'), await fileOf(moved, 'json'));
  // Unknown here, as if another installation had written them.
  for (const jobId of jobs) {
    await backup.query('delete from backup_manifests where job_id = $1', [jobId]);
    await backup.query('delete from backup_jobs where id = $1', [jobId]);
  }
  expect((await importAll(owner, managed)).counts).toMatchObject({ takenIn: 0, refused: 3 });
  await worker.stop();
  const { items, counts } = await listFound(owner, managed, { state: 'refused' });
  expect(counts).toEqual({ found: 0, refused: 3 });
  const reasonOf = (jobId: string) =>
    items.find(({ artifactKey }) => artifactKey.includes(jobId))?.reason;
  expect(reasonOf(altered)).toMatch(/altered, or another installation sealed it/);
  expect(reasonOf(cut)).toMatch(/bytes.*cut off or changed/);
  expect(reasonOf(moved)).toMatch(/of another backup/);
  await advance(1_000 * 86_400_000);
  await sweep();
  for (const jobId of jobs) {
    expect((await stored()).filter((file) => file.includes(jobId))).toHaveLength(2);
  }
});
