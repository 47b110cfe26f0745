import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RESTORE_MODES } from '../restores/model.ts';
import { insertJob } from '../testing/insert-job.ts';
import { insertRestore } from '../testing/insert-restore.ts';
import { backUp, jobIn, readJob, runNow } from '../testing/jobs.ts';
import { managedFiles } from '../testing/managed-files.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
let shop: { database: string; username: string };
const organisation = uuidv7();

beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner(organisation);
  shop = await source.createDatabase('shop', 'create table orders (id int)');
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

test('B16, B39: a deleted backup is marked at once, and gone from storage moments later', async () => {
  const datasource = await addPostgresDatasource(owner, 'one', source, shop);
  const worker = await backup.work();
  const kept = await backUp(owner, datasource);
  const { jobId } = await backUp(owner, datasource);
  const url = `/datasources/${datasource}/backups/${jobId}`;
  expect((await owner.delete(url)).status).toBe(204);
  expect(['deleting', 'deleted']).toContain((await readJob(owner, datasource, jobId)).state);
  const job = await jobIn(owner, datasource, jobId, ['deleted']);
  expect(job.destinationId).toBeNull();
  expect((await owner.delete(url)).status).toBe(204);
  expect((await owner.get(`${url}/manifest`)).status).toBe(404);
  const files = await managedFiles(backup);
  expect(files.filter((name) => name.includes(jobId))).toEqual([]);
  expect(files.filter((name) => name.includes(kept.jobId))).toHaveLength(2);
  const { body } = await owner.get<{ items: { action: string }[] }>('/audit-log', {
    query: { target_id: jobId, actions: 'backup_job.deleted' },
  });
  expect(body.items).toHaveLength(1);
  const { body: history } = await owner.get<{ days: { storedBytes: number; backups: number }[] }>(
    '/overview/history',
  );
  const { storedBytes } = await readJob(owner, datasource, kept.jobId);
  expect(history.days.at(-1)).toMatchObject({ storedBytes, backups: 2 });
  await worker.stop();
});

test('a backup that waits or runs is not deleted', async () => {
  const datasource = await addPostgresDatasource(owner, 'two', source, shop);
  const queued = await runNow(owner, datasource);
  const started = await insertJob(backup, {
    organisation,
    datasourceId: datasource,
    state: 'started',
  });
  for (const jobId of [queued, started]) {
    expect(await owner.delete(`/datasources/${datasource}/backups/${jobId}`)).toMatchObject({
      status: 409,
      body: { type: 'BACKUP_IN_FLIGHT' },
    });
  }
  await backup.query("update backup_jobs set state = 'failed' where id = $1", [started]);
});

test.each(RESTORE_MODES)(
  'a backup that is being restored (%s) is not deleted, nor its datasource',
  async (mode) => {
    const datasourceId = await addPostgresDatasource(owner, mode, source, shop);
    const jobId = await insertJob(backup, { organisation, datasourceId, state: 'completed' });
    const [url, above] = [
      `/datasources/${datasourceId}/backups/${jobId}`,
      `/datasources/${datasourceId}`,
    ];
    for (const state of ['created', 'started'] as const) {
      const id = await insertRestore(backup, { organisation, datasourceId, jobId, mode, state });
      expect(await owner.delete(url)).toMatchObject({
        ...{
          status: 409,
          body: { type: 'BACKUP_IN_FLIGHT', msg: expect.stringContaining('restore') },
        },
      });
      expect(await owner.delete(above, { confirmation: mode })).toMatchObject({
        ...{ status: 409, body: { type: 'DATASOURCE_JOB_IN_FLIGHT' } },
      });
      await backup.query("update restores set state = 'failed' where id = $1", [id]);
    }
    expect((await owner.delete(url)).status).toBe(204);
    expect((await owner.delete(above, { confirmation: mode })).status).toBe(204);
  },
);

test('a datasource that is deleted takes its backups with it', async () => {
  const datasource = await addPostgresDatasource(owner, 'three', source, shop);
  const worker = await backup.work();
  const jobs = [await backUp(owner, datasource), await backUp(owner, datasource)];
  expect((await owner.delete(`/datasources/${datasource}`, { confirmation: 'three' })).status).toBe(
    204,
  );
  await expect
    .poll(async () => (await managedFiles(backup)).filter((name) => name.includes(datasource)))
    .toEqual([]);
  await expect
    .poll(() =>
      backup.query('select state from backup_jobs where id = any($1)', [
        jobs.map(({ jobId }) => jobId),
      ]),
    )
    .toEqual([{ state: 'deleted' }, { state: 'deleted' }]);
  await worker.stop();
});

test('the mark stays while the storage refuses, and the deletion is tried again', async () => {
  const datasource = await addPostgresDatasource(owner, 'four', source, shop);
  let refuse = true;
  const real = backup.composed.parts.managedStorage;
  const worker = await backup.work({
    parts: {
      managedStorage: {
        ...real,
        delete: (key, options) =>
          refuse ? Promise.reject(new Error('not now')) : real.delete(key, options),
      },
    },
  });
  const { jobId } = await backUp(owner, datasource);
  await owner.delete(`/datasources/${datasource}/backups/${jobId}`);
  await expect
    .poll(async () => {
      const [task] = await backup.query<{ attempts: number }>(
        'select attempts from backup_queue._private_jobs where key = $1',
        [`backups.clean:${jobId}`],
      );
      return task?.attempts;
    })
    .toBeGreaterThan(0);
  expect((await readJob(owner, datasource, jobId)).state).toBe('deleting');
  refuse = false;
  await jobIn(owner, datasource, jobId, ['deleted']);
  await worker.stop();
});
