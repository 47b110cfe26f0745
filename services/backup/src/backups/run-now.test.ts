import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runNow } from '../testing/jobs.ts';
import { addManagedPolicy } from '../testing/policies.ts';
import { addPostgresDatasource } from '../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

let backup: TestBackup;
let owner: HttpClient;
const organisation = uuidv7();
let datasource: string;
let managed: string;

const MOST_WAITING = 5;
const nowhere = { database: 'd', username: 'u' };
const policyIn = async (name: string, destinationId: string) =>
  (
    await owner.post<{ id: string }>('/backup-policies', {
      name,
      scheduleCron: '0 3 * * *',
      retention: { keepLast: 3 },
      destinationId,
      options: { excludeTables: ['public.logs'] },
    })
  ).body.id;

beforeAll(async () => {
  backup = await startTestBackup({
    environment: { HOLDFAST_BACKUPS_WAITING_PER_ORGANISATION: String(MOST_WAITING) },
  });
  owner = await backup.owner(organisation);
  datasource = await addPostgresDatasource(owner, 'shop', { port: 9 }, nowhere);
  managed = (await owner.post<{ id: string }>('/storage-destinations/managed/ensure')).body.id;
});
afterAll(() => backup.stop());

const rowOf = async (jobId: string) =>
  (await backup.query('select * from backup_jobs where id = $1', [jobId]))[0];

test('B13, B39: run-now answers at once with the job, queued, in managed storage without a policy', async () => {
  const { status, body } = await owner.post<{ jobId: string }>(
    `/datasources/${datasource}/backups/run-now`,
  );
  expect({ status, body }).toMatchObject({
    status: 202,
    body: { jobId: expect.any(String), state: 'queued', proof: { verdict: 'unproven' } },
  });
  expect(await rowOf(body.jobId)).toMatchObject({
    destination_id: managed,
    policy_id: null,
    trigger: 'manual',
    state: 'queued',
  });
});

test('B13: the policy asked for is used, else the enabled attachment with the highest priority', async () => {
  const ids = await Promise.all(['low', 'high', 'off', 'free'].map((n) => policyIn(n, managed)));
  const [low, high, off, free] = ids;
  const attach = (policyId: string | undefined, priority: number, enabled: boolean) =>
    owner.post(`/datasources/${datasource}/policies`, { policyId, priority, enabled });
  await attach(low, 1, true);
  await attach(high, 5, true);
  await attach(off, 9, false);
  expect(await rowOf(await runNow(owner, datasource))).toMatchObject({
    policy_id: high,
    options: { excludeTables: ['public.logs'] },
  });
  const asked = await runNow(owner, datasource, { policyId: free ?? '' });
  expect(await rowOf(asked)).toMatchObject({ policy_id: free });
});

test('an unknown policy is an offending field, and nothing is queued', async () => {
  const count = () => backup.query('select count(*)::int as n from backup_jobs');
  const before = await count();
  const answer = await owner.post(`/datasources/${datasource}/backups/run-now`, {
    policyId: uuidv7(),
  });
  expect(answer).toMatchObject({ status: 400, body: { fields: { policyId: expect.any(String) } } });
  expect(await count()).toEqual(before);
});

test('the same Idempotency-Key gives the same job, with another body it is refused', async () => {
  const ask = (body: object, key = 'once') =>
    owner.post<{ jobId: string }>(`/datasources/${datasource}/backups/run-now`, body, {
      headers: { 'idempotency-key': key },
    });
  const [first, second] = await Promise.all([ask({}), ask({})]);
  expect(first.status).toBe(202);
  expect(second.body).toEqual(first.body);
  const [row] = await backup.query<{ id: string }>('select id from backup_policies limit 1');
  expect(await ask({ policyId: row?.id })).toMatchObject({
    status: 409,
    body: { type: 'IDEMPOTENCY_CONFLICT' },
  });
});

test('an inactive datasource, and one without credentials, are not backed up', async () => {
  const bare = await owner.post<{ id: string }>('/datasources', {
    name: 'bare',
    engine: 'postgresql',
  });
  const run = (id: string) => owner.post(`/datasources/${id}/backups/run-now`);
  expect(await run(bare.body.id)).toMatchObject({ body: { type: 'CREDENTIALS_NOT_SET' } });
  const idle = await addPostgresDatasource(owner, 'idle', { port: 9 }, nowhere);
  await owner.post(`/datasources/${idle}/deactivate`);
  expect(await run(idle)).toMatchObject({ body: { type: 'DATASOURCE_INACTIVE' } });
});

test('B25: queued and manual run are both recorded, with who asked', async () => {
  const fresh = await addPostgresDatasource(owner, 'audited', { port: 9 }, nowhere);
  const jobId = await runNow(owner, fresh);
  const { body } = await owner.get<{ items: { action: string; actor: { type: string } }[] }>(
    '/audit-log',
    { query: { target_id: jobId } },
  );
  expect(body.items.map(({ action, actor }) => [action, actor.type])).toEqual([
    ['backup_job.manual_run', 'user'],
    ['backup_job.queued', 'user'],
  ]);
});

test('a destination that is edited later leads the job nowhere else', async () => {
  const jobId = await runNow(owner, datasource);
  const [place] = await backup.query(
    'select p.* from backup_places p join backup_jobs j on j.place_id = p.id where j.id = $1',
    [jobId],
  );
  expect(place).toMatchObject({ kind: 'managed', destination_id: managed });
});

test('while one waits that would do the same, that one is answered; it is made only once', async () => {
  const stranger = await backup.owner();
  const fresh = await addPostgresDatasource(stranger, 'folded', { port: 9 }, nowhere);
  const policyId = await addManagedPolicy(stranger, 'folded');
  const askers = Array.from({ length: 5 }, () => runNow(stranger, fresh));
  const [first = '', ...others] = await Promise.all(askers);
  expect(new Set(others)).toEqual(new Set([first]));
  const byPolicy = await runNow(stranger, fresh, { policyId });
  expect(byPolicy).not.toBe(first);
  expect(await runNow(stranger, fresh, { policyId })).toBe(byPolicy);
  await backup.query("update backup_jobs set state = 'started' where id = $1", [first]);
  expect(await runNow(stranger, fresh), 'one that has begun is too late for it').not.toBe(first);
  // The policy was edited since: the backup that waits is no longer what it asks for.
  await stranger.patch(`/backup-policies/${policyId}`, {
    options: { excludeTables: ['public.logs'] },
  });
  expect(await runNow(stranger, fresh, { policyId })).not.toBe(byPolicy);
});

test('an attempt that was put off is made now when somebody asks for the backup', async () => {
  const stranger = await backup.owner();
  const fresh = await addPostgresDatasource(stranger, 'put off', { port: 9 }, nowhere);
  const jobId = await runNow(stranger, fresh);
  const later = new Date(Date.now() + 600_000);
  await backup.query('update backup_jobs set next_attempt_at = $2 where id = $1', [jobId, later]);
  const key = `backups.run:${jobId}`;
  const due = async () =>
    (
      await backup.query<{ due: boolean }>(
        'select run_at <= now() as due from backup_queue._private_jobs where key = $1',
        [key],
      )
    )[0]?.due;
  await backup.query('update backup_queue._private_jobs set run_at = $2 where key = $1', [
    key,
    later,
  ]);
  expect(await due()).toBe(false);
  expect(await runNow(stranger, fresh)).toBe(jobId);
  expect(await due()).toBe(true);
  expect(await rowOf(jobId)).toMatchObject({ next_attempt_at: null });
});

test('an organisation has so many waiting, and no more; the answer says how many and by which setting', async () => {
  const [flood, calm] = [await backup.owner(), await backup.owner()];
  const sources = await Promise.all(
    Array.from({ length: MOST_WAITING + 3 }, (_, n) =>
      addPostgresDatasource(flood, `source ${n}`, { port: 9 }, nowhere),
    ),
  );
  const run = (client: HttpClient, id = '') =>
    client.post<{ type: string; msg: string }>(`/datasources/${id}/backups/run-now`);
  const answers = await Promise.all(sources.map((id) => run(flood, id)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(MOST_WAITING);
  expect(refused).toHaveLength(3);
  expect(refused[0]?.body).toMatchObject({
    type: 'TOO_MUCH_WAITING',
    msg: expect.stringMatching(
      /limit of 5 waiting manual backups .*HOLDFAST_BACKUPS_WAITING_PER_ORGANISATION/,
    ),
  });
  const own = await addPostgresDatasource(calm, 'own', { port: 9 }, nowhere);
  expect((await run(calm, own)).status).toBe(202);
});
