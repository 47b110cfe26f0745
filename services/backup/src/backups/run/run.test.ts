import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backUp, jobIn, readJob, runNow } from '../../testing/jobs.ts';
import { managedFiles } from '../../testing/managed-files.ts';
import { addManagedPolicy } from '../../testing/policies.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../../testing/test-backup.ts';
import { BACKUP_STEPS } from '../model.ts';

let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
let datasource: string;
const organisation = uuidv7();

beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner(organisation);
  const shop = await source.createDatabase(
    'shop',
    `create table orders (id int primary key, note text);
     insert into orders select n, repeat('x', 50) || n from generate_series(1, 5000) n;
     create table empty_one (id int);`,
  );
  datasource = await addPostgresDatasource(owner, 'shop', source, shop);
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

const filesOf = () => managedFiles(backup);

test('B13, B25: a manual backup is picked up, runs its steps in order, and is told by the audit log', async () => {
  const steps: string[] = [];
  const worker = await backup.work({ parts: { onBackupStep: (step) => void steps.push(step) } });
  const job = await backUp(owner, datasource);
  await worker.stop();
  expect(job).toMatchObject({ state: 'completed', rows: 5000, failure: null });
  expect(steps).toEqual(BACKUP_STEPS);
  const key = `backups/holdfast/${organisation}/${datasource}/`;
  expect(await filesOf()).toEqual([
    expect.stringMatching(new RegExp(`^${key}\\d{8}T\\d{6}Z_${job.jobId}\\.dump\\.zst\\.age$`)),
    expect.stringMatching(new RegExp(`^${key}\\d{8}T\\d{6}Z_${job.jobId}\\.manifest\\.json$`)),
  ]);
  const { body } = await owner.get<{ items: { action: string; actor: object }[] }>('/audit-log', {
    query: { target_id: job.jobId },
  });
  expect(body.items.map(({ action }) => action)).toEqual([
    'backup_job.completed',
    'backup_job.started',
    'backup_job.manual_run',
    'backup_job.queued',
  ]);
  expect(body.items[0]?.actor).toMatchObject({ type: 'system', id: 'dispatcher' });
});

test('the manifest in storage is the one that the API shows, table by table', async () => {
  const worker = await backup.work();
  const { jobId } = await backUp(owner, datasource);
  await worker.stop();
  const { body } = await owner.get<{ tables: object[] }>(
    `/datasources/${datasource}/backups/${jobId}/manifest`,
  );
  const file = (await filesOf()).find((name) => name.includes(jobId) && name.endsWith('.json'));
  const stored = await readFile(path.join(backup.context.dataDirectory, file ?? ''), 'utf8');
  expect(JSON.parse(stored)).toEqual(body);
  expect(body.tables).toMatchObject([
    { schema: 'public', name: 'empty_one', rows: 0 },
    { schema: 'public', name: 'orders', rows: 5000 },
  ]);
  expect(stored).not.toContain('planted');
});

test('B11: a listing shows how far a running backup is', async () => {
  await source.createDatabase(
    'wide',
    `create table wide as select n, repeat(md5(n::text), 40) as text from generate_series(1, 4000) n`,
  );
  const wide = await addPostgresDatasource(owner, 'wide', source, {
    database: 'wide',
    username: 'owner of wide',
  });
  const gate = Promise.withResolvers<void>();
  const worker = await backup.work({
    parts: { onBackupStep: (step) => (step === 'artifact_stored' ? gate.promise : undefined) },
  });
  const jobId = await runNow(owner, wide);
  await vi.waitFor(
    async () => {
      const { body } = await owner.get<{ items: { jobId: string; progress: object }[] }>(
        `/datasources/${wide}/backups`,
        { query: { state: 'started' } },
      );
      expect(body.items).toMatchObject([
        {
          jobId,
          progress: {
            bytes: expect.any(Number),
            rows: 4_000,
            tables: 1,
            expectedTables: 1,
            expectedBytes: expect.any(Number),
          },
        },
      ]);
    },
    { timeout: 90_000 },
  );
  gate.resolve();
  await jobIn(owner, wide, jobId, ['completed']);
  await worker.stop();
});

test('one job of a datasource at a time, those asked for by hand first', async () => {
  const running: string[] = [];
  let most = 0;
  const order: string[] = [];
  const watch = (step: string) => {
    if (step === 'claimed') running.push(step);
    most = Math.max(most, running.length);
    if (step === 'completed') running.pop();
  };
  const ids = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const policyId = await addManagedPolicy(owner, `policy ${n}`);
      return runNow(owner, datasource, { policyId });
    }),
  );
  const workers = await Promise.all(
    [1, 2].map(() => backup.work({ parts: { onBackupStep: watch } })),
  );
  for (const id of ids) {
    await jobIn(owner, datasource, id, ['completed']);
    order.push(id);
  }
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(order).toHaveLength(3);
  expect(most).toBe(1);
});

test('a job that comes to its end while the service database is away completes when it is back', async () => {
  let cut = false;
  const worker = await backup.work({
    parts: {
      onBackupStep: async (step) => {
        if (step !== 'manifest_stored' || cut) return;
        cut = true;
        await backup.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        );
      },
    },
  });
  const job = await backUp(owner, datasource);
  await worker.stop();
  expect(cut).toBe(true);
  expect(job.state).toBe('completed');
});

test('a worker that is told to stop hands its job to the next, and leaves nothing behind', async () => {
  const begun = Promise.withResolvers<void>();
  const never = Promise.withResolvers<void>();
  const before = await filesOf();
  const first = await backup.work({
    parts: {
      onBackupStep: (step) => {
        if (step !== 'first_bytes') return;
        begun.resolve();
        return never.promise;
      },
    },
  });
  const jobId = await runNow(owner, datasource);
  await begun.promise;
  await first.stop({ graceMs: 5_000 });
  never.resolve();
  expect((await readJob(owner, datasource, jobId)).state).toBe('queued');
  expect(await filesOf()).toEqual(before);
  const second = await backup.work();
  await jobIn(owner, datasource, jobId, ['completed']);
  await second.stop();
});

test('a worker that lost its lease writes nothing more: neither to the job nor beside it', async () => {
  const gate = Promise.withResolvers<void>();
  const worker = await backup.work({
    pace: { heartbeat: 600_000, lease: 600_000 },
    parts: {
      onBackupStep: async (step) => {
        if (step !== 'manifest_stored') return;
        await backup.expireLeases();
        gate.resolve();
      },
    },
  });
  const jobId = await runNow(owner, datasource);
  await gate.promise;
  await worker.stop();
  expect((await readJob(owner, datasource, jobId)).state).toBe('started');
  const { body } = await owner.get<{ items: { action: string }[] }>('/audit-log', {
    query: { target_id: jobId },
  });
  expect(body.items.map(({ action }) => action)).not.toContain('backup_job.completed');
  await backup.query("update backup_jobs set state = 'failed' where id = $1", [jobId]);
});

test('B33: a backup that holds far less than the ones before is complete, warns, is told, and holds the last whole one', async () => {
  const ledger = await source.createDatabase(
    'ledger',
    `create table entries as select n from generate_series(1, 1000) n;
     create table accounts as select n from generate_series(1, 500) n;
     create table rates as select n from generate_series(1, 500) n;`,
  );
  const id = await addPostgresDatasource(owner, 'ledger', source, ledger);
  const worker = await backup.work();
  const first = await backUp(owner, id);
  const whole = await backUp(owner, id);
  expect([first.warnings, whole.warnings]).toEqual([[], []]);
  await source.query('truncate entries; drop table rates', 'ledger');
  const small = await backUp(owner, id);
  const said =
    'entries has no rows (1000 rows before); public.rates was dropped (500 rows before).';
  expect(small).toMatchObject({ state: 'completed', rows: 500 });
  expect(small.warnings).toEqual([expect.stringContaining(said)]);
  const alertsOf = (jobId: string) =>
    backup.query<{ event: string; facts: object }>(
      'select event, facts from alerts where dedupe_key = $1',
      [`backup_shrank:${jobId}`],
    );
  expect(await alertsOf(small.jobId)).toMatchObject([
    {
      event: 'backup_shrank',
      facts: {
        ...{ datasourceName: 'ledger', jobId: small.jobId, comparedWith: 2, count: 2 },
        database: { rows: 500, rowsBefore: 2000, problem: 'shrank' },
        tables: [
          { name: 'public.entries', problem: 'emptied', rowsBefore: 1000 },
          { name: 'public.rates', problem: 'dropped', rowsBefore: 500 },
        ],
        whole: { jobId: whole.jobId },
      },
    },
  ]);
  const until = new Date(backup.clock.now().getTime() + 30 * 86_400_000).toISOString();
  const held = async (jobId: string) => (await readJob(owner, id, jobId)).heldUntil;
  expect(await held(whole.jobId)).toBe(until);
  expect(await held(first.jobId)).toBeNull();

  const put = (body: object) => owner.put(`/datasources/${id}/loss-warning`, body);
  expect(await put({ percent: 101, extra: 1 })).toMatchObject({ status: 400 });
  expect(await put({ percent: 0 })).toMatchObject({
    status: 200,
    body: { lossWarning: { percent: 0, ignoreTables: [] } },
  });
  const silent = await backUp(owner, id);
  await worker.stop();
  expect(silent.warnings).toEqual([]);
  expect(await alertsOf(silent.jobId)).toEqual([]);
});

test('rows that a policy leaves out since are not lost, unless it leaves out most of the database', async () => {
  const shelf = await source.createDatabase(
    'shelf',
    'create table books as select n from generate_series(1, 1000) n; create table tags as select n from generate_series(1, 1000) n;',
  );
  const id = await addPostgresDatasource(owner, 'shelf', source, shelf);
  const { body: managed } = await owner.post<{ id: string }>(
    '/storage-destinations/managed/ensure',
  );
  const { body: policy } = await owner.post<{ id: string }>('/backup-policies', {
    ...{ name: 'without books', scheduleCron: '0 3 1 1 *', destinationId: managed.id },
    ...{ retention: { keepLast: 9 }, options: { excludeTables: ['public.books'] } },
  });
  const { body: nothing } = await owner.post<{ id: string }>('/backup-policies', {
    ...{ name: 'nothing', scheduleCron: '0 3 1 1 *', destinationId: managed.id },
    ...{ retention: { keepLast: 1 }, options: { excludeTables: ['*'] } },
  });
  const worker = await backup.work();
  await backUp(owner, id);
  const without = await backUp(owner, id, { policyId: policy.id });
  expect(without).toMatchObject({ state: 'completed', rows: 1000, warnings: [] });
  const full = await backUp(owner, id);
  expect(full).toMatchObject({ rows: 2000, warnings: [] });
  const empty = await backUp(owner, id, { policyId: nothing.id });
  await worker.stop();
  expect(empty).toMatchObject({ state: 'completed', rows: 0 });
  expect(empty.warnings).toEqual([expect.stringContaining('far less than earlier backups')]);
  expect((await readJob(owner, id, full.jobId)).heldUntil).not.toBeNull();
  const [made] = await backup.query<{ source: string }>(
    'select source from backup_jobs where id = $1',
    [full.jobId],
  );
  expect(made?.source).toBe(`127.0.0.1 ${source.port} shelf`);
});
