import { type HttpClient, often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanBackup } from '../backups/clean.ts';
import { retryDeletions } from '../reaper/reap-unlaunched.ts';
import { applyRetention } from '../retention/apply.ts';
import { backUp, type JobAnswer, jobIn, readJob } from '../testing/jobs.ts';
import { managedFiles } from '../testing/managed-files.ts';
import { plantBackup } from '../testing/plant-backup.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup, type TestWorker } from '../testing/test-backup.ts';
import { beginModel, UNDO_STEPS } from './undo-steps.fixture.ts';

const HOUR = 3_600_000;
const organisation = uuidv7();
let backup: TestBackup;
let worker: TestWorker;
let source: PostgresSource;
let owner: HttpClient;
let shop: { database: string; username: string };

beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner(organisation);
  shop = await source.createDatabase('shop', 'create table orders (id int)');
  worker = await backup.work();
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

const settings = (undoHours: number, retentionToo = false) =>
  owner.put('/deletion-settings', { undoHours, retentionToo });
type Id = { id: string };
const datasource = async (name: string) =>
  (await owner.post<Id>('/datasources', { name, engine: 'postgresql' })).body.id;
const plant = (datasourceId: string, policyId: string | null = null) =>
  plantBackup(backup, { organisation, datasourceId, policyId });
const urlOf = (datasource: string, jobId: string) => `/datasources/${datasource}/backups/${jobId}`;
const filesOf = async (jobId: string) =>
  (await managedFiles(backup)).filter((name) => name.includes(jobId));
const actionsOn = async (target: string) =>
  (
    await owner.get<{ items: { action: string }[] }>('/audit-log', { query: { target_id: target } })
  ).body.items
    .map(({ action }) => action)
    .filter((action) => /delete|purged|brought/.test(action))
    .toReversed();
/** With a new token: the old one does not last as long. */
async function pass(milliseconds: number) {
  backup.clock.advance(milliseconds);
  owner = await backup.owner(organisation);
}
/** Makes the clean-up due: the queue uses the database's clock. */
const makeDue = (jobId: string) =>
  backup.query('update backup_queue._private_jobs set run_at = now() where key = $1', [
    `backups.clean:${jobId}`,
  ]);
const clean = (jobId: string) =>
  cleanBackup(worker.parts, { organisation, jobId }, new AbortController().signal);

test('a deletion is undone with its proof and content until the promised time, and gone from storage after it', async () => {
  const id = await addPostgresDatasource(owner, 'one', source, shop);
  const { jobId } = await backUp(owner, id);
  const url = urlOf(id, jobId);
  await backup.query(`update backup_jobs set proof = '{"verdict": "confirmed"}' where id = $1`, [
    jobId,
  ]);
  const content = async () => {
    const { body: link } = await owner.post<{ url: string }>(`${url}/download-link`);
    return Buffer.from(await (await fetch(link.url)).arrayBuffer());
  };
  const dump = await content();
  const before = (await owner.get<Proven>(url)).body;
  expect(await settings(48)).toMatchObject({ body: { undoHours: 48, retentionToo: false } });
  const files = await filesOf(jobId);
  expect(files).toHaveLength(2);

  expect((await owner.delete(url)).status).toBe(204);
  const undoUntil = new Date(backup.clock.now().getTime() + 48 * HOUR).toISOString();
  expect(await readJob(owner, id, jobId)).toMatchObject({ state: 'deleting', undoUntil });
  // Neither a second deletion nor another setting changes what was promised.
  await settings(1);
  await owner.delete(url);
  expect(await readJob(owner, id, jobId)).toMatchObject({ state: 'deleting', undoUntil });
  await settings(48);

  // Meanwhile the backup counts for nothing.
  const { body: overview } = await owner.get<{ items: { id: string; standing: string }[] }>(
    '/overview',
  );
  expect(overview.items.find((one) => one.id === id)?.standing).toBe('no_backup');
  expect(await owner.post(`${url}/restore-test`)).toMatchObject({
    ...{ status: 409, body: { msg: expect.stringContaining('Undo that first') } },
  });
  const target = { database: 'restored' };
  const restore = { datasourceId: id, jobId, mode: 'new_database', target };
  expect(await owner.post('/restores', restore)).toMatchObject({
    ...{ status: 409, body: { msg: expect.stringContaining('Undo that first') } },
  });
  expect(await owner.post(`${url}/download-link`)).toMatchObject({
    body: { ok: false, errorCode: 'DELETED', errorMessage: expect.stringContaining('Undo') },
  });
  const destination = before.destinationId;
  expect(await owner.delete(`/storage-destinations/${destination}`)).toMatchObject({
    ...{ status: 409, body: { msg: expect.stringContaining('undone') } },
  });

  // A task that comes too early does nothing, nor does the reaper.
  await clean(jobId);
  await backup.query("update backup_jobs set queued_at = now() - interval '1 day' where id = $1", [
    jobId,
  ]);
  await backup.query('delete from backup_queue._private_jobs where key = $1', [
    `backups.clean:${jobId}`,
  ]);
  await retryDeletions(worker.parts);
  expect(await readJob(owner, id, jobId)).toMatchObject({ state: 'deleting', undoUntil });
  expect(await filesOf(jobId)).toEqual(files);

  await pass(48 * HOUR - 1);
  const undone = await owner.post<Proven>(`${url}/undelete`);
  expect(undone).toMatchObject({
    status: 200,
    body: { state: 'completed', undoUntil: null, keptByHand: true, proof: before.proof },
  });
  expect((await owner.post<Proven>(`${url}/undelete`)).body).toEqual(undone.body);
  expect(await filesOf(jobId)).toEqual(files);
  expect((await owner.get(`${url}/manifest`)).status).toBe(200);
  expect(dump.equals(await content())).toBe(true);

  await owner.delete(url);
  await pass(48 * HOUR);
  expect(await owner.post(`${url}/undelete`)).toMatchObject({
    ...{ status: 409, body: { type: 'UNDO_OVER' } },
  });
  await makeDue(jobId);
  await jobIn(owner, id, jobId, ['deleted']);
  expect(await filesOf(jobId)).toEqual([]);
  expect(await owner.post(`${url}/undelete`)).toMatchObject({ body: { type: 'UNDO_OVER' } });
  expect(await actionsOn(jobId)).toEqual([
    ...['backup_job.deleted', 'backup_job.undeleted', 'backup_job.deleted'],
  ]);
});

type Proven = JobAnswer & { proof: { verdict: string } };

test('an owner, and nobody else, deletes for good whatever could be undone, and sets the time', async () => {
  await settings(48);
  const id = await datasource('two');
  const jobs = [await plant(id), await plant(id)] as const;
  const [first, second] = jobs;
  const admin = await backup.someone({ org: organisation, role: 'admin' });
  await admin.delete(urlOf(id, first));
  for (const jobId of jobs) {
    expect((await admin.post(`${urlOf(id, jobId)}/purge`)).status).toBe(403);
  }
  expect(
    (await admin.put('/deletion-settings', { undoHours: 0, retentionToo: false })).status,
  ).toBe(403);
  expect(await admin.get('/deletion-settings')).toMatchObject({ body: { undoHours: 48 } });
  for (const jobId of jobs) {
    expect((await owner.post(`${urlOf(id, jobId)}/purge`)).status).toBe(204);
    await jobIn(owner, id, jobId, ['deleted']);
    expect(await filesOf(jobId)).toEqual([]);
    expect((await owner.post(`${urlOf(id, jobId)}/purge`)).status).toBe(204);
    expect(await owner.post(`${urlOf(id, jobId)}/undelete`)).toMatchObject({ status: 409 });
  }
  expect(await actionsOn(first)).toEqual(['backup_job.deleted', 'backup_job.purged']);
  expect(await actionsOn(second)).toEqual(['backup_job.purged']);
});

test('what retention deletes can be undone if so wanted, counts as gone until then, and stays for good after', async () => {
  const id = await datasource('three');
  const { body: managed } = await owner.post<Id>('/storage-destinations/managed/ensure');
  const { body: policy } = await owner.post<Id>('/backup-policies', {
    ...{ name: 'one', scheduleCron: '0 3 * * *', timezone: 'UTC' },
    ...{ retention: { keepLast: 1 }, destinationId: managed.id },
  });
  const apply = () => applyRetention(worker.parts, { organisation, datasourceId: id });
  const make = () => plant(id, policy.id);
  const record = async (jobId: string) =>
    (
      await owner.get<{ items: { jobId: string; state: string }[] }>('/retention-deletions')
    ).body.items.find((one) => one.jobId === jobId)?.state;

  await settings(48, false);
  const [gone, undone] = [await make(), await make()];
  expect(await apply()).toBe(1);
  await jobIn(owner, id, gone, ['deleted']);
  await settings(48, true);
  const last = await make();
  expect(await apply()).toBe(1);
  const { undoUntil } = await jobIn(owner, id, undone, ['deleting']);
  expect(undoUntil).not.toBeNull();
  expect(await record(undone)).toBe('deleting');
  // A backup in deletion counts for no rule: with the newest one gone, no other may be deleted.
  await owner.delete(urlOf(id, last));
  expect(await apply()).toBe(0);
  for (const jobId of [undone, last]) await owner.post(`${urlOf(id, jobId)}/undelete`);
  await make();
  expect(await apply()).toBe(0);
  for (const jobId of [undone, last]) {
    expect(await readJob(owner, id, jobId)).toMatchObject({ state: 'completed', keptByHand: true });
    expect(await filesOf(jobId)).toHaveLength(2);
  }
  expect([await record(gone), await record(undone)]).toEqual(['deleted', 'undone']);
});

test('a datasource that was deleted comes back with the first of its backups, under its name', async () => {
  await settings(48);
  const id = await datasource('four');
  const [one, two, three] = [await plant(id), await plant(id), await plant(id)];
  await owner.delete(`/datasources/${id}`, { confirmation: 'four' });
  await datasource('four');
  expect((await owner.get(`/datasources/${id}`)).status).toBe(404);
  for (const jobId of [one, two, three]) {
    expect(await readJob(owner, id, jobId)).toMatchObject({ state: 'deleting' });
    expect(await filesOf(jobId)).toHaveLength(2);
  }
  expect((await owner.post(`${urlOf(id, three)}/purge`)).status).toBe(204);
  await expect.poll(() => filesOf(three), { timeout: 90_000 }).toEqual([]);
  expect((await owner.get(urlOf(id, three))).status).toBe(404);
  // Both at once: the datasource comes back once.
  const answers = await Promise.all(
    [one, two].map((jobId) => owner.post(`${urlOf(id, jobId)}/undelete`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await owner.get(`/datasources/${id}`)).toMatchObject({
    body: { name: 'four (2)', connection: null },
  });
  expect(await actionsOn(id)).toEqual(['datasource.deleted', 'datasource.brought_back']);
});

test('whoever undoes while the clean-up begins has a whole backup, or is told that it is too late', async () => {
  await settings(1);
  const id = await datasource('five');
  for (let round = often({ test: 2, soak: 100 }); round > 0; round -= 1) {
    const jobId = await plant(id);
    const url = urlOf(id, jobId);
    await owner.delete(url);
    // The two have different clocks: by one the time is over, by the other it is not.
    const ahead = { now: () => new Date(backup.clock.now().getTime() + HOUR) };
    const [undone] = await Promise.all([
      owner.post(`${url}/undelete`),
      cleanBackup(
        { ...worker.parts, clock: ahead },
        { organisation, jobId },
        new AbortController().signal,
      ),
    ]);
    const { state } = await readJob(owner, id, jobId);
    expect([undone.status, state, (await filesOf(jobId)).length]).toEqual(
      undone.status === 200 ? [200, 'completed', 2] : [409, 'deleted', 0],
    );
  }
});

test('a worker that is killed in the middle of the clean-up leaves nothing that can be undone', async () => {
  await settings(1);
  const id = await datasource('six');
  const jobId = await plant(id);
  await owner.delete(urlOf(id, jobId));
  backup.clock.advance(HOUR);
  const real = worker.parts.managedStorage;
  const dies = {
    ...worker.parts,
    managedStorage: {
      ...real,
      // Fails after the first of its two files, as if the process was killed.
      delete: async (...asked: Parameters<typeof real.delete>) => {
        if (!asked[0].includes('manifest')) throw new Error('killed');
        await real.delete(...asked);
      },
    },
  };
  const signal = new AbortController().signal;
  await expect(cleanBackup(dies, { organisation, jobId }, signal)).rejects.toThrow('killed');
  expect(await filesOf(jobId)).toHaveLength(1);
  backup.clock.advance(-HOUR);
  expect(await owner.post(`${urlOf(id, jobId)}/undelete`)).toMatchObject({
    ...{ status: 409, body: { type: 'UNDO_OVER' } },
  });
  expect(await readJob(owner, id, jobId)).toMatchObject({ state: 'deleting', undoUntil: null });
  await makeDue(jobId);
  await jobIn(owner, id, jobId, ['deleted']);
  expect(await filesOf(jobId)).toEqual([]);
});

test('whatever is deleted, undone, purged and cleaned up in whatever order, a backup called completed is whole', {
  // The steps are random: what one run finds, the next may not.
  retry: 0,
  timeout: 1_200_000,
}, async () => {
  await worker.stop();
  const run = fc.asyncProperty(
    fc.commands(UNDO_STEPS, { maxCommands: 40, size: 'max' }),
    async (commands) => {
      const begun = await beginModel(backup);
      await fc.asyncModelRun(() => begun, commands);
    },
  );
  await fc.assert(run, { numRuns: often({ test: 8, soak: 1_000 }) });
});
