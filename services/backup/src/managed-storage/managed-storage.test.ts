import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Ceph,
  type HttpClient,
  startCeph,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { StorageError } from '@holdfast/storage';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adoptStorage, checkStorage, moveStorage } from '../administer-storage.ts';
import { restoreKey } from '../restores/index.ts';
import { backUp } from '../testing/jobs.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

vi.setConfig({ testTimeout: 300_000 });

let ceph: Ceph;
let source: PostgresSource;
let backup: TestBackup;
let owner: HttpClient;
let datasource: string;
let elsewhere: Awaited<ReturnType<typeof temporaryDirectory>>;
const WAIT = { timeout: 120_000, interval: 200 };
const LONG_MS = 600_000;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [ceph, source, elsewhere] = await Promise.all([
    startCeph(),
    startPostgresSource(),
    temporaryDirectory(),
  ]);
}, 600_000);

async function begin(environment: Record<string, string> = {}): Promise<void> {
  backup = await startTestBackup({ environment });
  stops.push(backup.stop);
  owner = await backup.owner();
  const shop = await source.createDatabase(
    `shop${stops.length}`,
    'create table orders as select n from generate_series(1, 2000) n',
  );
  datasource = await addPostgresDatasource(owner, 'shop', source, shop);
}

afterAll(async () => {
  for (const stop of stops) await stop();
  await Promise.all([ceph?.stop(), source?.stop(), elsewhere?.remove()]);
});

async function bucketSettings(): Promise<Record<string, string>> {
  const { endpoint, region, admin } = ceph.address;
  const bucket = await ceph.createBucket();
  const query = new URLSearchParams({ endpoint, region });
  return {
    HOLDFAST_MANAGED_STORAGE: `s3://${bucket}/ours?${query}`,
    HOLDFAST_MANAGED_STORAGE_ACCESS_KEY_ID: admin.accessKeyId,
    HOLDFAST_MANAGED_STORAGE_SECRET_ACCESS_KEY: admin.secretAccessKey,
  };
}

const otherMachine = () => ({
  ...backup.context,
  dataDirectory: path.join(elsewhere.path, String(stops.length)),
});

async function download(jobId: string) {
  const link = await owner.post<{ url: string }>(
    `/datasources/${datasource}/backups/${jobId}/download-link`,
  );
  const answer = await fetch(link.body.url);
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}

test('a worker whose folder is not the installation’s refuses managed work, and says what to set', async () => {
  await begin();
  const { dataDirectory } = otherMachine();
  const worker = await backup.work({ elsewhere: { dataDirectory } });
  const job = await backUp(owner, datasource);
  expect(job).toMatchObject({ state: 'failed', failure: { code: 'STORAGE_NOT_SHARED' } });
  expect(job.failure?.message).toContain('HOLDFAST_MANAGED_STORAGE');
  // Customers must not learn where the operator keeps backups.
  expect(job.failure?.message).not.toContain(dataDirectory);
  expect(backup.logs.join('')).toContain('holdfast managed-storage adopt');
  await worker.stop();
  expect(await checkStorage(otherMachine())).toMatchObject({ shared: false });
});

test('a restore and a restore test that such a worker takes are left to one that has the storage; where none has it, they end with what to set', async () => {
  const elsewhere = { dataDirectory: otherMachine().dataDirectory };
  await source.query('alter role "owner of shop1" createdb');
  const right = await backup.work();
  const { jobId } = await backUp(owner, datasource);
  await right.stop();
  type Answer = { id: string; state: string; failure: unknown; proof: { verdict: string } };
  const ask = async () => {
    const restore = { datasourceId: datasource, jobId, mode: 'new_database' };
    const target = { database: `copy_${randomUUID().slice(0, 8)}` };
    const answers = [
      await owner.post<Answer>('/restores', { ...restore, target }),
      await owner.post<Answer>(`/datasources/${datasource}/backups/${jobId}/restore-test`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    return answers.map(({ body }) => body.id);
  };
  const read = (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await owner.get<Answer>(`/restores/${id}`)).body));
  const ended = async (ids: string[]) => {
    const isOver = ({ state }: Answer) => state === 'completed' || state === 'failed';
    await vi.waitUntil(async () => (await read(ids)).every(isOver), WAIT);
    return read(ids);
  };
  const arePassedOn = async (ids: string[]) => {
    const rows = await backup.query(
      `select 1 from restores
         where id = any($1) and state = 'created' and jsonb_array_length(attempts) = 1`,
      [ids],
    );
    return rows.length === ids.length;
  };

  const lost = await ask();
  // One worker may well take it again and again; the number of times is bounded.
  let wrong = await backup.work({ elsewhere, pace: { retries: [1] } });
  for (const { state, failure, proof } of await ended(lost)) {
    expect({ state, failure }).toMatchObject({
      state: 'failed',
      failure: { code: 'STORAGE_NOT_SHARED', message: expect.stringContaining('HOLDFAST_MANAGED') },
    });
    expect(['unproven', 'cannot_confirm']).toContain(proof.verdict);
  }
  await wrong.stop();

  const found = await ask();
  wrong = await backup.work({ elsewhere, pace: { retries: [LONG_MS] } });
  await vi.waitUntil(() => arePassedOn(found), WAIT);
  await wrong.stop();
  await backup.query('update backup_queue._private_jobs set run_at = now() where key = any($1)', [
    found.map(restoreKey),
  ]);
  const able = await backup.work();
  for (const { state, proof } of await ended(found)) {
    expect({ state, verdict: proof.verdict }).toEqual({ state: 'completed', verdict: 'confirmed' });
  }
  await able.stop();
});

test('the same machine goes on, and one that lost its storage is told apart from one that is wrong', async () => {
  const worker = await backup.work();
  const { jobId, state } = await backUp(owner, datasource);
  expect(state).toBe('completed');
  expect((await download(jobId)).body.subarray(0, 5).toString()).toBe('PGDMP');
  await worker.stop();
  // A disk that is not mounted: an empty folder in its place.
  const root = path.join(backup.context.dataDirectory, 'backups');
  await rm(root, { recursive: true });
  await mkdir(root);
  backup.clock.advance(60_000);
  const refused = await download(jobId);
  expect([refused.status, refused.body.toString()]).toEqual([
    503,
    expect.stringContaining('HOLDFAST_MANAGED_STORAGE'),
  ]);
  await adoptStorage(backup.context);
  backup.clock.advance(60_000);
  const missing = await download(jobId);
  expect([missing.status, missing.body.toString()]).toEqual([
    404,
    expect.stringContaining('missing'),
  ]);
});

test('an installation of before has no mark: it is where its backups are, not where somebody starts first', async () => {
  const worker = await backup.work();
  const { jobId } = await backUp(owner, datasource);
  await worker.stop();
  await backup.query('delete from managed_storage');
  expect(await checkStorage(otherMachine())).toMatchObject({ shared: false, installation: null });
  expect(await checkStorage(backup.context)).toMatchObject({ shared: true });
  expect((await download(jobId)).status).toBe(200);
});

test('a move copies everything, goes on where it was interrupted, and is proven by what it reads back', async () => {
  const worker = await backup.work();
  const { jobId } = await backUp(owner, datasource);
  await worker.stop();
  const settings = await bucketSettings();
  const context = {
    ...backup.context,
    environment: { ...backup.context.environment, ...settings },
  };
  const keysFile = path.join(elsewhere.path, 'keys');
  await writeFile(
    keysFile,
    `[default]\naws_access_key_id = ${settings.HOLDFAST_MANAGED_STORAGE_ACCESS_KEY_ID}\naws_secret_access_key = ${settings.HOLDFAST_MANAGED_STORAGE_SECRET_ACCESS_KEY}\n`,
  );
  const to = settings.HOLDFAST_MANAGED_STORAGE ?? '';
  const interrupted = new AbortController();
  const move = (signal: AbortSignal, onObject: () => void = () => {}) =>
    moveStorage(backup.context, { to, keysFile, signal, onObject, settleMs: 0 });
  const first = move(interrupted.signal, () => interrupted.abort());
  await expect(first).rejects.toThrow(StorageError);
  // From a machine that does not see what is stored, nothing is moved.
  const elsewhereMove = { to, keysFile, signal: new AbortController().signal, onObject: () => {} };
  await expect(moveStorage(otherMachine(), elsewhereMove)).rejects.toThrow(
    'nothing can be moved from here',
  );
  // Nothing has changed so far.
  expect(await checkStorage(backup.context)).toMatchObject({ shared: true });
  const moved = await move(new AbortController().signal);
  expect(moved.copied).toBe(moved.found - 1);

  expect(await checkStorage(backup.context)).toMatchObject({ shared: false });
  expect(await checkStorage(context)).toMatchObject({ shared: true });
  backup.clock.advance(60_000);
  expect((await download(jobId)).status).toBe(503);
  await rm(path.join(backup.context.dataDirectory, 'backups'), { recursive: true });
  const there = await backup.work({ elsewhere: context });
  const test = await owner.post<{ id: string }>(
    `/datasources/${datasource}/backups/${jobId}/restore-test`,
  );
  expect(test.status, JSON.stringify(test.body)).toBe(202);
  await vi.waitUntil(
    async () =>
      (await owner.get<{ state: string }>(`/restores/${test.body.id}`)).body.state === 'completed',
    WAIT,
  );
  await there.stop();
});

test('in a bucket, an API and workers of other machines see the same backups', async () => {
  await begin(await bucketSettings());
  const ensured = await owner.post<{ verifiedAt: string | null }>(
    '/storage-destinations/managed/ensure',
  );
  expect(ensured).toMatchObject({ status: 200, body: { verifiedAt: expect.any(String) } });
  const workers = await Promise.all(
    ['one', 'two'].map((name) =>
      backup.work({ elsewhere: { dataDirectory: path.join(elsewhere.path, name) } }),
    ),
  );
  const jobs = [await backUp(owner, datasource), await backUp(owner, datasource)];
  expect(jobs.map(({ state }) => state)).toEqual(jobs.map(() => 'completed'));
  for (const { jobId } of jobs) {
    const { status, body } = await download(jobId);
    expect([status, body.subarray(0, 5).toString()]).toEqual([200, 'PGDMP']);
  }
  const keys = await backup.query<{ key: string }>('select artifact_key as key from backup_jobs');
  const [{ organisation } = { organisation: '' }] = await backup.query<{ organisation: string }>(
    'select organisation_id as organisation from datasources',
  );
  for (const { key } of keys) expect(key).toContain(`holdfast/${organisation}/`);
  await Promise.all(workers.map((worker) => worker.stop()));
});

test('a bucket that is not there is said when managed storage is provided for, and nothing is kept', async () => {
  const settings = await bucketSettings();
  const url = settings.HOLDFAST_MANAGED_STORAGE?.replace(/s3:\/\/[^/]+/, 's3://nowhere') ?? '';
  await begin({ ...settings, HOLDFAST_MANAGED_STORAGE: url });
  const refused = await owner.post<{ type: string; msg: string }>(
    '/storage-destinations/managed/ensure',
  );
  expect(refused).toMatchObject({ status: 422, body: { type: 'DESTINATION_PROBE_FAILED' } });
  expect(refused.body.msg).toContain('no-bucket');
  expect(await backup.query('select 1 from destinations')).toEqual([]);
});
