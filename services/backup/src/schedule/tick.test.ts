import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compose } from '../compose.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { listOccurrences } from './list.ts';
import { pruneOccurrences } from './prune.ts';
import { realign } from './realign.ts';
import { scheduleRecurring, scheduleTasks } from './tasks.ts';
import { tick } from './tick.ts';

let backup: TestBackup;
beforeAll(async () => {
  backup = await startTestBackup();
});
afterAll(() => backup.stop());
/** Each test begins at noon of a day of its own, long after what the others left. */
let day = Date.parse('2027-05-01T12:00Z');
beforeEach(async () => {
  await backup.query('delete from attachments');
  day += 30 * 86_400_000;
  backup.clock.set(new Date(day));
});

const HOUR = 3_600_000;
const now = () => backup.clock.now();
const run = () => tick(backup.composed.parts);
const pass = async (milliseconds: number) => {
  backup.clock.advance(milliseconds);
  return run();
};
/** Hours since the test began, as the schedules name them. */
const hours = (at: Date) => (at.getTime() - day) / HOUR;

type Id = { id: string };
type Made = { organisation: string; datasourceId: string; policyId: string; path: string };

async function attach({
  scheduleCron = '0 * * * *',
  organisation = uuidv7(),
  ...rest
}: {
  scheduleCron?: string;
  organisation?: string;
  datasourceId?: string;
  enabled?: boolean;
} = {}): Promise<Made> {
  const client = await backup.owner(organisation);
  const id = async (path: string, body?: object) => (await client.post<Id>(path, body)).body.id;
  const name = `n ${uuidv7()}`;
  const datasourceId =
    rest.datasourceId ?? (await id('/datasources', { name, engine: 'postgresql' }));
  const destinationId = await id('/storage-destinations/managed/ensure');
  const policyId = await id('/backup-policies', {
    name,
    scheduleCron,
    timezone: 'UTC',
    retention: { keepLast: 3 },
    destinationId,
  });
  const policies = `/datasources/${datasourceId}/policies`;
  const { status } = await client.post(policies, { policyId, enabled: rest.enabled ?? true });
  expect(status).toBe(201);
  return { organisation, datasourceId, policyId, path: `${policies}/${policyId}` };
}

async function patch({ organisation, path }: Made, body: object): Promise<void> {
  const client: HttpClient = await backup.owner(organisation);
  expect((await client.patch(path, body)).status).toBe(200);
}

async function editPolicy({ organisation, policyId }: Made, body: object): Promise<void> {
  const client = await backup.owner(organisation);
  expect((await client.patch(`/backup-policies/${policyId}`, body)).status).toBe(200);
}

/** What is recorded for an attachment, as `hour outcome reason`, oldest first. */
async function recorded({ datasourceId, policyId }: Made): Promise<string[]> {
  const rows = await backup.query<{ due_at: Date; outcome: string; reason: string | null }>(
    `select due_at, outcome, reason from occurrences
     where datasource_id = $1 and policy_id = $2 order by due_at`,
    [datasourceId, policyId],
  );
  return rows.map(({ due_at, outcome, reason }) =>
    [hours(due_at), outcome, ...(reason ? [reason] : [])].join(' '),
  );
}

type Job = { id: string; due_at: Date; state: string; policy_id: string };
const jobs = ({ datasourceId }: Made) =>
  backup.query<Job>('select * from backup_jobs where datasource_id = $1 order by id', [
    datasourceId,
  ]);
const finish = (made: Made) =>
  backup.query("update backup_jobs set state = 'completed' where datasource_id = $1", [
    made.datasourceId,
  ]);
type Facts = { reason: string; dueAt: string[]; count: number; runningLate: boolean };
const alerts = async ({ organisation }: Made) =>
  (
    await backup.query<{ facts: Facts }>(
      'select facts from alerts where organisation_id = $1 order by id',
      [organisation],
    )
  ).map(({ facts }) => facts);

test('what is due is queued once, with its audit entry, its task and its occurrence', async () => {
  const made = await attach();
  expect(await pass(59 * 60_000)).toBe(0);
  expect(await jobs(made)).toEqual([]);
  expect(await pass(60_000)).toBe(1);
  expect(await run()).toBe(0);
  const [job, ...more] = await jobs(made);
  expect(more).toEqual([]);
  expect(job).toMatchObject({
    trigger: 'schedule',
    state: 'queued',
    due_at: now(),
    policy_id: made.policyId,
    organisation_id: made.organisation,
  });
  const audit = await backup.query(
    "select actor, action from audit_entries where target_id = $1 and action like 'backup_job%'",
    [job?.id],
  );
  expect(audit).toEqual([{ actor: 'system:scheduler', action: 'backup_job.queued' }]);
  const tasks = await backup.query('select from backup_queue.jobs where key like $1', [
    `%${job?.id}`,
  ]);
  expect(tasks).toHaveLength(1);
  expect(await alerts(made)).toEqual([]);
  const caller = {
    organisation: made.organisation,
    actor: { type: 'user', id: 'u' },
    permissions: [],
  } as const;
  const page = await listOccurrences(backup.composed.parts, caller, { ...made, limit: 5 });
  expect(page.items).toEqual([
    { policyId: made.policyId, dueAt: now(), outcome: 'queued', reason: null, jobId: job?.id },
  ]);
});

test('a worker that is told to tick does so, and knows all that recurs', async () => {
  const made = await attach();
  backup.clock.advance(HOUR);
  const handlers = scheduleTasks(backup.composed.parts, 400);
  const { logger: log } = backup.context;
  for (const { task } of scheduleRecurring) {
    const handler = handlers.find(({ name }) => name === task);
    await handler?.run({}, { signal: new AbortController().signal, attempt: 1, log });
    expect(handler).toBeDefined();
  }
  expect(await recorded(made)).toEqual(['1 queued']);
});

test('many schedulers at once queue each occurrence once', async () => {
  const organisations = [uuidv7(), uuidv7(), uuidv7()];
  const all: Made[] = [];
  for (let i = 0; i < 60; i += 1) {
    const organisation = organisations[i % 3] as string;
    const twice = i >= 45 ? { datasourceId: all[i - 3]?.datasourceId as string } : {};
    all.push(await attach({ organisation, ...twice }));
  }
  const other = await compose(backup.context);
  backup.clock.advance(3 * HOUR);
  const ticks = Array.from({ length: 20 }, (_, i) =>
    tick(i % 2 === 0 ? backup.composed.parts : other.parts),
  );
  const counts = await Promise.all(ticks).finally(() => other.parts.database.stop());
  await run(); // what a batch could not lock because another had locked its datasource
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
  for (const made of all) {
    expect(await recorded(made)).toEqual([
      '1 missed platform_down',
      '2 missed platform_down',
      '3 queued',
    ]);
    const own = (await jobs(made)).filter((job) => job.policy_id === made.policyId);
    expect(own.map((job) => hours(job.due_at))).toEqual([3]);
  }
  expect(await alerts(all[0] as Made)).toHaveLength(20);
});

test('what somebody else holds is left to him, and the others are done', async () => {
  const [held, free] = [await attach(), await attach()];
  backup.clock.advance(HOUR);
  await backup.composed.parts.database.system(async (tx) => {
    await tx
      .selectFrom('attachments')
      .selectAll()
      .where('datasource_id', '=', held.datasourceId)
      .forUpdate()
      .execute();
    await tx
      .selectFrom('datasources')
      .selectAll()
      .where('id', '=', held.datasourceId)
      .forUpdate()
      .execute();
    expect(await run()).toBe(1);
  });
  expect(await recorded(held)).toEqual([]);
  expect(await recorded(free)).toEqual(['1 queued']);
  expect(await run()).toBe(1);
});

describe('after downtime', () => {
  test('the latest runs late, the others are known as missed, and one alert tells of all', async () => {
    const made = await attach();
    await pass(HOUR);
    await finish(made);
    await pass(4.5 * HOUR);
    expect(await recorded(made)).toEqual([
      '1 queued',
      '2 missed platform_down',
      '3 missed platform_down',
      '4 missed platform_down',
      '5 queued_late platform_down',
    ]);
    expect((await jobs(made)).map((job) => hours(job.due_at))).toEqual([1, 5]);
    const [alert, ...more] = await alerts(made);
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ reason: 'platform_down', count: 4, runningLate: true });
    expect(alert?.dueAt.map((at) => hours(new Date(at)))).toEqual([2, 3, 4, 5]);
  });

  test('a schedule of every minute gives a thousand rows; the alert counts all and names 20', async () => {
    const made = await attach({ scheduleCron: '* * * * *' });
    await pass(24 * HOUR);
    expect(await recorded(made)).toHaveLength(1_001);
    expect(await jobs(made)).toHaveLength(1);
    const [alert] = await alerts(made);
    expect(alert).toMatchObject({ count: 1_439, runningLate: false });
    expect(alert?.dueAt).toHaveLength(20);
  });

  test('an attachment whose next time was never computed begins when it was last changed', async () => {
    const made = await attach();
    await backup.query('update attachments set next_due_at = null, scheduled_by = null');
    await pass(2 * HOUR);
    expect(await recorded(made)).toEqual(['1 missed platform_down', '2 queued']);
  });
});

describe('an occurrence that comes due while the last one still runs', () => {
  test('is recorded as skipped, and told of once a day', async () => {
    const made = await attach();
    await pass(HOUR);
    await pass(HOUR);
    await pass(HOUR);
    expect(await recorded(made)).toEqual([
      '1 queued',
      '2 skipped still_running',
      '3 skipped still_running',
    ]);
    expect(await jobs(made)).toHaveLength(1);
    expect((await alerts(made)).map(({ reason }) => reason)).toEqual(['still_running']);
    for (let hour = 4; hour <= 13; hour += 1) await pass(HOUR); // from noon past midnight
    expect(await alerts(made)).toHaveLength(2);
    await finish(made);
    await pass(HOUR);
    expect((await recorded(made)).at(-1)).toBe('14 queued');
  });

  test('does not stop another policy of the same datasource', async () => {
    const made = await attach();
    await pass(HOUR);
    const other = await attach({ ...made, scheduleCron: '5 * * * *' });
    await pass(HOUR / 10);
    expect(await recorded(made)).toEqual(['1 queued']);
    expect((await jobs(other)).map(({ policy_id }) => policy_id)).toEqual([
      made.policyId,
      other.policyId,
    ]);
  });
});

test('an inactive datasource is skipped, known, and nobody is alarmed', async () => {
  const made = await attach();
  const owner = await backup.owner(made.organisation);
  await owner.post(`/datasources/${made.datasourceId}/deactivate`);
  await pass(2 * HOUR);
  await (await backup.owner(made.organisation)).post(`/datasources/${made.datasourceId}/activate`);
  await pass(HOUR);
  expect(await recorded(made)).toEqual([
    '1 skipped datasource_inactive',
    '2 skipped datasource_inactive',
    '3 queued',
  ]);
  expect(await alerts(made)).toEqual([]);
});

test('a disabled attachment is not due, and makes up for nothing when it is enabled', async () => {
  const made = await attach({ enabled: false });
  await pass(2 * HOUR);
  await patch(made, { enabled: true });
  await pass(HOUR);
  await finish(made);
  await patch(made, { enabled: false });
  await pass(5 * HOUR);
  await patch(made, { enabled: true });
  await run();
  await pass(HOUR);
  expect(await recorded(made)).toEqual(['3 queued', '9 queued']);
  expect(await alerts(made)).toEqual([]);
});

test('a deleted datasource is not backed up any more', async () => {
  const made = await attach();
  const owner = await backup.owner(made.organisation);
  const path = `/datasources/${made.datasourceId}`;
  const { name } = (await owner.get<{ name: string }>(path)).body;
  expect((await owner.delete(path, { confirmation: name })).status).toBe(204);
  expect(await pass(2 * HOUR)).toBe(0);
  expect(await jobs(made)).toEqual([]);
});

test('a datasource that is deleted while it comes due is either backed up or gone, not both', async () => {
  const all: Made[] = [];
  for (let i = 0; i < 12; i += 1) all.push(await attach());
  backup.clock.advance(HOUR);
  const deletions = all.map(async (made) => {
    const owner = await backup.owner(made.organisation);
    const path = `/datasources/${made.datasourceId}`;
    const { name } = (await owner.get<{ name: string }>(path)).body;
    return (await owner.delete(path, { confirmation: name })).status;
  });
  const [statuses] = await Promise.all([Promise.all(deletions), run(), run()]);
  await run();
  for (const [i, made] of all.entries()) {
    expect(statuses[i]).toBe((await jobs(made)).length === 0 ? 204 : 409);
  }
});

describe('what is edited between two ticks', () => {
  test('loses no occurrence when the schedule stays', async () => {
    const made = await attach();
    backup.clock.advance(1.1 * HOUR);
    await patch(made, { priority: 7 });
    await patch(made, { enabled: true });
    await editPolicy(made, { name: `renamed ${uuidv7()}` });
    await editPolicy(made, { scheduleCron: '0 * * * *' });
    await run();
    expect(await recorded(made)).toEqual(['1 queued']);
  });

  test('goes by the new schedule from then on', async () => {
    const made = await attach({ scheduleCron: '0 3 * * *' });
    await pass(HOUR);
    await editPolicy(made, { scheduleCron: '30 * * * *' });
    backup.clock.advance(0.6 * HOUR);
    await editPolicy(made, { name: `renamed ${uuidv7()}` });
    await run();
    expect(await recorded(made)).toEqual(['1.5 queued']);
    await finish(made);
    await editPolicy(made, { scheduleCron: '0 3 * * *' });
    await pass(3 * HOUR);
    expect(await recorded(made)).toEqual(['1.5 queued']);
  });

  test('what was due by the old schedule stays due', async () => {
    const made = await attach();
    backup.clock.advance(2.2 * HOUR);
    await editPolicy(made, { scheduleCron: '30 * * * *' });
    backup.clock.advance(0.4 * HOUR);
    await editPolicy(made, { name: `renamed ${uuidv7()}` });
    await run();
    expect(await recorded(made)).toEqual([
      '1 missed platform_down',
      '2 missed platform_down',
      '2.5 queued',
    ]);
    await finish(made);
    await pass(HOUR);
    expect((await recorded(made)).at(-1)).toBe('3.5 queued');
  });
});

describe('a clock that jumps', () => {
  test('back repeats nothing, also when the attachment begins anew', async () => {
    const made = await attach();
    await pass(2 * HOUR);
    await finish(made);
    backup.clock.advance(-1.5 * HOUR);
    await run();
    await patch(made, { enabled: false });
    await patch(made, { enabled: true });
    for (let i = 0; i < 5; i += 1) {
      await pass(HOUR / 2);
      await finish(made);
    }
    // The first was only recorded as missed, so it may still run; the second has run already.
    expect(await recorded(made)).toEqual(['1 queued', '2 queued', '3 queued']);
    expect((await jobs(made)).map((job) => hours(job.due_at))).toEqual([2, 1, 3]);
  });

  test('ahead and back again leaves nobody without backups', async () => {
    const made = await attach();
    const yearly = await attach({ scheduleCron: '0 0 1 1 *' });
    await pass(1000 * 24 * HOUR);
    await finish(made);
    const before = await jobs(yearly);
    backup.clock.set(new Date(day + 60_000));
    expect(await pass(HOUR)).toBe(0);
    expect(await realign(backup.composed.parts)).toBe(2);
    expect(await realign(backup.composed.parts)).toBe(0);
    await pass(HOUR);
    expect((await recorded(made))[0]).toBe('2 queued');
    expect(await jobs(yearly)).toEqual(before);
  });
});

test('one attachment that cannot be scheduled stops no other, and is tried again', async () => {
  const all = [await attach(), await attach(), await attach()];
  const broken = all[1] as Made;
  const zone = (timezone: string) =>
    backup.query('update backup_policies set timezone = $1 where id = $2', [
      timezone,
      broken.policyId,
    ]);
  await zone('Mars/Olympus');
  await pass(HOUR);
  expect(await recorded(all[0] as Made)).toEqual(['1 queued']);
  expect(await recorded(all[2] as Made)).toEqual(['1 queued']);
  expect(await recorded(broken)).toEqual([]);
  expect(await jobs(broken)).toEqual([]);
  expect(backup.logs.join('')).toContain('could not be queued');
  await zone('UTC');
  await run();
  expect(await recorded(broken)).toEqual(['1 queued']);
});

test('a billing that lapsed does not stop what is scheduled', async () => {
  const made = await attach();
  const lapsed = await backup.someone({ org: made.organisation, billing: 'lapsed' });
  expect((await lapsed.post('/datasources', { name: 'n', engine: 'mysql' })).status).toBe(402);
  await pass(HOUR);
  expect(await recorded(made)).toEqual(['1 queued']);
});

test('occurrences live 400 days', async () => {
  const made = await attach();
  await pass(HOUR);
  await backup.query('delete from attachments');
  backup.clock.advance(399 * 24 * HOUR);
  await pruneOccurrences(backup.composed.parts, 400);
  expect(await recorded(made)).toHaveLength(1);
  backup.clock.advance(25 * HOUR);
  await pruneOccurrences(backup.composed.parts, 400);
  expect(await recorded(made)).toHaveLength(0);
});
