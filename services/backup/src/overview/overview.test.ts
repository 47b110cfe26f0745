import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRestore } from '../testing/insert-restore.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { selectFacts } from './store.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

type Answer = {
  summary: { counts: Record<string, number>; lastRunAt: string | null; nextRunAt: string | null };
  days: string[];
  labels: { label: string; count: number }[];
  items: {
    id: string;
    name: string;
    labels: string[];
    standing: string;
    isRunning: boolean;
    lastGood: { jobId: string } | null;
    lastProven: { jobId: string } | null;
    lastProof: object | null;
    storedBytes: number;
    grownBytes: number | null;
    days: { state: string; proven?: number; failed?: number; bytes: number | null }[];
  }[];
  nextCursor?: string;
};

let backup: TestBackup;
const organisation = uuidv7();
let owner: HttpClient;
let destinationId: string;

beforeAll(async () => {
  backup = await startTestBackup();
  backup.clock.set(NOW.toISOString());
  owner = await backup.owner(organisation);
  const { body } = await owner.post<{ id: string }>('/storage-destinations/managed/ensure');
  destinationId = body.id;
});
afterAll(() => backup.stop());

async function add(name: string, client = owner): Promise<string> {
  const { body } = await client.post<{ id: string }>('/datasources', { name, engine: 'mariadb' });
  await backup.query('update datasources set created_at = $2 where id = $1', [body.id, ago(240)]);
  return body.id;
}

type Made = {
  of?: { organisation: string; destinationId: string };
  state?: string;
  verdict?: string;
  bytes?: number;
  trigger?: string;
};

async function insertEnded(datasourceId: string, hours: number, made: Made = {}): Promise<string> {
  const { state = 'completed', verdict = 'confirmed', bytes = 1_000, trigger = 'manual' } = made;
  const of = made.of ?? { organisation, destinationId };
  const id = uuidv7({ msecs: ago(hours).getTime() });
  const isOver = !['queued', 'started'].includes(state);
  await backup.query(
    `insert into backup_jobs (id, organisation_id, datasource_id, destination_id, trigger, state,
       queued_at, finished_at, plain_bytes, stored_bytes, proof, failure)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 10, $10, $11)`,
    [
      ...[id, of.organisation, datasourceId, of.destinationId, trigger, state, ago(hours)],
      ...[isOver ? ago(hours) : null, isOver && state !== 'failed' ? bytes : null],
      ...[{ verdict }, state === 'failed' ? { code: 'X', message: 'x' } : null],
    ],
  );
  return id;
}

async function read(query = '', client = owner): Promise<Answer> {
  const { status, body } = await client.get<Answer>(`/overview${query}`);
  expect(status).toBe(200);
  return body;
}

test('B38: every datasource is judged, the worst first, with its days, sizes and newest proof', async () => {
  const safe = await add('safe');
  await insertEnded(safe, 100, { bytes: 1_000 });
  await insertEnded(safe, 30, { state: 'failed' });
  await insertEnded(safe, 29, { verdict: 'unproven', bytes: 1_400 });
  const newest = await insertEnded(safe, 3, { bytes: 1_500 });
  await insertEnded(safe, 1, { trigger: 'upload', verdict: 'mismatch' });
  await insertEnded(safe, 1, { trigger: 'safety', verdict: 'mismatch' });
  const failing = await add('failing');
  await insertEnded(failing, 10);
  await insertEnded(failing, 1, { state: 'failed' });
  const differs = await add('does not restore');
  const good = await insertEnded(differs, 10);
  await insertEnded(differs, 2, { verdict: 'mismatch' });
  const unproven = await add('unproven');
  await insertEnded(unproven, 2, { verdict: 'cannot_confirm' });
  const overdue = await add('overdue');
  await insertEnded(overdue, 50);
  await backup.query(
    `insert into occurrences (organisation_id, datasource_id, policy_id, due_at, outcome, reason,
       recorded_at) values ($1, $2, $3, $4, 'missed', 'platform_down', $5),
       ($1, $2, $3, $6, 'skipped', 'datasource_inactive', $5)`,
    [organisation, overdue, uuidv7(), ago(20), NOW, ago(70)],
  );
  const running = await add('first one');
  await insertEnded(running, 0.1, { state: 'started' });
  const paused = await add('paused');
  await owner.post(`/datasources/${paused}/deactivate`);
  const others = await backup.owner();
  await others.post('/datasources', { name: 'of others', engine: 'mariadb' });

  const { summary, items, days } = await read();
  expect(items.map(({ name, standing }) => [name, standing])).toEqual([
    ['first one', 'no_backup'],
    ['does not restore', 'failing'],
    ['failing', 'failing'],
    ['overdue', 'overdue'],
    ['unproven', 'unproven'],
    ['paused', 'paused'],
    ['safe', 'safe'],
  ]);
  expect(summary).toEqual({
    counts: {
      half_way: 0,
      no_backup: 1,
      failing: 2,
      overdue: 1,
      unproven: 1,
      safe_except: 0,
      paused: 1,
      safe: 1,
    },
    lastRunAt: ago(1).toISOString(),
    nextRunAt: null,
  });
  const by = (name: string) => items.find((item) => item.name === name);
  const states = (name: string, last: number) =>
    by(name)
      ?.days.slice(-last)
      .map(({ state }) => state);
  expect(days.slice(-2)).toEqual(['2026-11-14', '2026-11-15']);
  expect(by('safe')).toMatchObject({
    lastGood: { jobId: newest, plainBytes: 1_500 },
    lastProven: { jobId: newest },
    storedBytes: 50,
    grownBytes: 500,
    isRunning: false,
  });
  // 100 hours ago was the 11th; the failure of the 14th was followed by a backup that worked.
  expect(states('safe', 5)).toEqual(['proven', 'none', 'none', 'made', 'proven']);
  expect(by('safe')?.days.at(-2)).toMatchObject({
    state: 'made',
    made: 1,
    failed: 1,
    bytes: 1_400,
  });
  expect(by('safe')?.days[0]).toEqual({ state: 'before', bytes: null });
  expect(states('failing', 1)).toEqual(['failed']);
  expect(by('does not restore')?.lastGood?.jobId).toBe(good);
  expect(states('does not restore', 1)).toEqual(['failed']);
  expect(states('unproven', 1)).toEqual(['made']);
  expect(states('overdue', 4)).toEqual(['paused', 'proven', 'missed', 'none']);
  expect(by('first one')).toMatchObject({ isRunning: true, lastGood: null });
  expect(states('first one', 1)).toEqual(['running']);
  expect(states('paused', 2)).toEqual(['none', 'paused']);
});

test('B38: a database that an overwrite left half way is the worst, until somebody settles that', async () => {
  const organisation = uuidv7();
  const client = await backup.owner(organisation);
  const datasourceId = await add('shop', client);
  await add('without a backup', client);
  const { body } = await client.post<{ id: string }>('/storage-destinations/managed/ensure');
  const destination = { organisation, destinationId: body.id };
  const jobId = await insertEnded(datasourceId, 2, { of: destination });
  const standings = async () => {
    const { items } = await read('', client);
    return items.map(({ name, standing }) => [name, standing]);
  };
  const of = { organisation, datasourceId, jobId };
  const failed = await insertRestore(backup, { ...of, state: 'failed' });
  const started = await insertRestore(backup, { ...of, state: 'started' });
  const change = (id: string, journal: object, failure: object | null) =>
    backup.query('update restores set journal = $2, failure = $3 where id = $1', [
      ...[id, journal, failure],
    ]);
  const isSafe = [
    ['without a backup', 'no_backup'],
    ['shop', 'safe'],
  ];
  const isHalfWay = [
    ['shop', 'half_way'],
    ['without a backup', 'no_backup'],
  ];
  await change(started, { swapping: true }, null); // as of every overwrite, for a moment
  expect(await standings()).toEqual(isSafe);
  for (const journal of [{ swapping: true }, { filling: true, safetyCopy: 'a copy' }]) {
    await change(started, journal, { code: 'SWAP_UNFINISHED', message: 'x' });
    expect(await standings()).toEqual(isHalfWay);
  }
  await change(started, { safetyCopy: 'a copy', proven: true }, null);
  expect(await standings()).toEqual(isSafe);
  await change(failed, { halfWay: true }, { code: 'OVERWRITE_HALF_WAY', message: 'x' });
  expect(await standings()).toEqual(isHalfWay);
  const all = await backup.composed.parts.database.system((tx) => selectFacts(tx, undefined, {}));
  expect(all.filter(({ isHalfWay }) => isHalfWay).map(({ id }) => id)).toEqual([datasourceId]);
  expect((await client.post(`/restores/${failed}/repaired`)).status).toBe(204);
  expect(await standings()).toEqual(isSafe);
});

test('B38: the overview is read page by page and by name; the sums are those of all that match', async () => {
  const first = await read('?limit=4');
  const second = await read(`?limit=4&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(
    (await read()).items.map(({ name }) => name),
  );
  expect(second.summary).toEqual(first.summary);
  expect(second.nextCursor).toBeUndefined();
  const found = await read('?search=SAF');
  expect(found.items.map(({ name }) => name)).toEqual(['safe']);
  expect(found.summary.counts).toMatchObject({ safe: 1, failing: 0 });
  const { body: policy } = await owner.post<{ id: string }>('/backup-policies', {
    ...{ name: 'nightly', scheduleCron: '0 3 * * *', retention: { keepLast: 1 }, destinationId },
  });
  await owner.post(`/datasources/${found.items[0]?.id}/policies`, { policyId: policy.id });
  const one = await read(`?datasource_id=${found.items[0]?.id}`);
  expect(one.items.map(({ name }) => name)).toEqual(['safe']);
  const attached = await read(`?policy_id=${policy.id}`);
  expect(attached.items.map(({ name }) => name)).toEqual(['safe']);
  expect(attached.summary.nextRunAt).toBe('2026-11-16T03:00:00.000Z');
});

test('B38: the overview shows labels, can be had of one, and counts those of all databases', async () => {
  const client = await backup.owner();
  const label = async (name: string, labels: string[]) =>
    client.patch(`/datasources/${await add(name, client)}`, { labels });
  await label('a', ['production', 'team-a']);
  await label('b', ['production']);
  await label('c', []);
  const { body } = await client.get<Answer>('/overview?label=Team-A');
  expect(body.items.map(({ name, labels }) => [name, labels])).toEqual([
    ['a', ['production', 'team-a']],
  ]);
  expect(body.summary.counts).toMatchObject({ no_backup: 1 });
  expect(body.labels).toEqual([
    { label: 'production', count: 2 },
    { label: 'team-a', count: 1 },
  ]);
});

test('B38: days are those of the zone that is asked for; an unknown one is refused by name', async () => {
  const zoned = await read('?timezone=Pacific/Kiritimati');
  expect(zoned.days.at(-1)).toBe('2026-11-16');
  // Now it is two in the morning of the 16th there: three hours ago was the 15th.
  const safe = zoned.items.find(({ name }) => name === 'safe');
  expect(safe?.days.slice(-3).map(({ state }) => state)).toEqual(['made', 'proven', 'none']);
  expect(await owner.get('/overview?timezone=Mars/Olympus')).toMatchObject({
    status: 400,
    body: { type: 'VALIDATION_FAILED', fields: { timezone: expect.any(String) } },
  });
});

test('B38: what is recent is told by the schedules as they are now, not by what was recorded', async () => {
  const policyOf = async (name: string, scheduleCron: string) => {
    const rest = { retention: { keepLast: 1 }, destinationId };
    const asked = { name, scheduleCron, ...rest };
    return (await owner.post<{ id: string }>('/backup-policies', asked)).body.id;
  };
  const daily = await policyOf('daily', '0 3 * * *');
  // Due 105 hours ago, and a week before that.
  const weekly = await policyOf('weekly', '0 3 * * WED');
  const scheduled = async (name: string, policyId: string, hours: number) => {
    const id = await add(`by schedule: ${name}`);
    await owner.post(`/datasources/${id}/policies`, { policyId });
    await insertEnded(id, hours, { trigger: 'schedule' });
    await backup.query(
      `insert into occurrences (organisation_id, datasource_id, policy_id, due_at, outcome,
         recorded_at) values ($1, $2, $3, $4, 'queued', $4)`,
      [organisation, id, policyId, ago(hours + 0.1)],
    );
    return id;
  };
  await scheduled('nobody plans', daily, 80);
  const detached = await scheduled('detached', weekly, 104);
  await owner.delete(`/datasources/${detached}/policies/${weekly}`);
  const off = await scheduled('switched off', weekly, 104);
  await owner.patch(`/datasources/${off}/policies/${weekly}`, { enabled: false });
  const again = await scheduled('active again', weekly, 480);
  await backup.query(
    `insert into occurrences (organisation_id, datasource_id, policy_id, due_at, outcome, reason,
       recorded_at) values ($1, $2, $3, $4, 'skipped', 'datasource_inactive', $4)`,
    [organisation, again, weekly, ago(105)],
  );
  await scheduled('weekly', weekly, 104);
  const both = await scheduled('weekly and daily', weekly, 104);
  await owner.post(`/datasources/${both}/policies`, { policyId: daily });

  const { items } = await read('?search=by schedule: ');
  expect(items.map(({ name, standing }) => [name.slice(13), standing])).toEqual([
    ['active again', 'overdue'],
    ['detached', 'overdue'],
    ['nobody plans', 'overdue'],
    ['switched off', 'overdue'],
    ['weekly and daily', 'overdue'],
    ['weekly', 'safe'],
  ]);
});

test('B38: a backup that is over and has no time of its end is as old as when it was asked for', async () => {
  const made = await add('no end: made');
  await insertEnded(made, 3);
  const failed = await add('no end: failed');
  await insertEnded(failed, 30);
  await insertEnded(failed, 2, { state: 'failed' });
  const ids = [made, failed];
  await backup.query('update backup_jobs set finished_at = null where datasource_id = any ($1)', [
    ids,
  ]);
  const { items, summary } = await read('?search=no end: ');
  expect(items).toMatchObject([
    { name: 'no end: failed', standing: 'failing', lastGood: { at: ago(30).toISOString() } },
    { name: 'no end: made', standing: 'safe', lastProven: { at: ago(3).toISOString() } },
  ]);
  expect(summary.lastRunAt).toBe(ago(2).toISOString());
  expect(await owner.get('/overview?cursor=')).toMatchObject({
    status: 400,
    body: { type: 'VALIDATION_FAILED', fields: { cursor: expect.any(String) } },
  });
});

test('B38: what is stored and how long things took, day by day, of one organisation only', async () => {
  const own = uuidv7();
  const client = await backup.owner(own);
  const { body } = await client.post<{ id: string }>('/datasources', {
    ...{ name: 'grows', engine: 'mariadb' },
  });
  const { body: managed } = await client.post<{ id: string }>(
    '/storage-destinations/managed/ensure',
  );
  const insert = async (hours: number, seconds: number, gone?: number) => {
    const id = uuidv7({ msecs: ago(hours).getTime() });
    const end = new Date(ago(hours).getTime() + 1_000 * seconds);
    await backup.query(
      `insert into backup_jobs (id, organisation_id, datasource_id, destination_id, trigger, state,
         queued_at, started_at, finished_at, stored_bytes, proof, deleted_at)
       values ($1, $2, $3, $4, 'manual', $5, $6, $6, $7, 100, '{}', $8)`,
      [
        ...[id, own, body.id, gone === undefined ? managed.id : null],
        ...[gone === undefined ? 'completed' : 'deleted', ago(hours), end],
        gone === undefined ? null : ago(gone),
      ],
    );
    return id;
  };
  // Before these days and still there; before them and gone yesterday; three of today and yesterday.
  await insert(24 * 40, 5);
  await insert(24 * 39, 5, 25);
  await insert(26, 10);
  const jobId = await insert(3, 20);
  await insert(2, 40);
  const restored = uuidv7({ msecs: ago(1).getTime() });
  await backup.query(
    `insert into restores (id, organisation_id, datasource_id, job_id, mode, trigger, state,
       created_at, finished_at, restore_ms)
     values ($1, $2, $3, $4, 'sandbox', 'manual', 'completed', $5, $5, 700)`,
    [restored, own, body.id, jobId, ago(1)],
  );
  const { body: answer } = await client.get<{ days: { date: string }[] }>('/overview/history');
  expect(answer.days).toHaveLength(30);
  const none = { backups: 0, backupMs: null, restores: 0, restoreMs: null };
  expect(answer.days.slice(-3)).toEqual([
    { date: '2026-11-13', storedBytes: 200, ...none },
    { ...none, date: '2026-11-14', storedBytes: 200, backups: 1, backupMs: 10_000 },
    {
      date: '2026-11-15',
      storedBytes: 400,
      backups: 2,
      backupMs: 30_000,
      restores: 1,
      restoreMs: 700,
    },
  ]);
  expect(await client.get('/overview/history?timezone=Mars/Olympus')).toMatchObject({
    ...{ status: 400, body: { fields: { timezone: expect.any(String) } } },
  });
});
