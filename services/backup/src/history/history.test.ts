import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertManifest } from '../testing/insert-manifest.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { pruneHistory } from './prune.ts';

const DAYS = 100;
const OLD = 101;
const YOUNG = 99;

const organisation = uuidv7();
let backup: TestBackup;
let owner: HttpClient;
let destinationId: string;

beforeAll(async () => {
  backup = await startTestBackup();
  owner = await backup.owner(organisation);
  const { body } = await owner.post<{ id: string }>('/storage-destinations/managed/ensure');
  destinationId = body.id;
});
afterAll(() => backup.stop());

async function datasource(name: string): Promise<string> {
  return (await owner.post<{ id: string }>('/datasources', { name, engine: 'mariadb' })).body.id;
}

/** The id of a job that ended this many days ago. */
const idOf = (days: number) => uuidv7({ msecs: Date.now() - days * 86_400_000 });

async function job(datasourceId: string, state: string, days: number): Promise<string> {
  const id = idOf(days);
  await backup.query(
    `insert into backup_jobs (id, organisation_id, datasource_id, destination_id, trigger, state,
       queued_at, finished_at, deleted_at)
     select $1, $2, $3, case when $5 <> 'deleted' then $4::uuid end, 'schedule', $5, at, at,
       case when $5 = 'deleted' then at end
     from (select now() - make_interval(days => $6) as at) moment`,
    [id, organisation, datasourceId, destinationId, state, days],
  );
  return id;
}

type Restored = { state?: string; mode?: string; keeps?: boolean; safetyJobId?: string };

async function restore(datasourceId: string, jobId: string, days: number, more: Restored = {}) {
  const { state = 'completed', mode = 'sandbox', keeps = false, safetyJobId = null } = more;
  const id = idOf(days);
  await backup.query(
    `insert into restores (id, organisation_id, datasource_id, job_id, mode, trigger, state,
       created_at, finished_at, drop_old_at, safety_job_id)
     select $1, $2, $3, $4, $5, 'manual', $6, at, at, case when $7 then now() end, $8
     from (select now() - make_interval(days => $9) as at) moment`,
    [id, organisation, datasourceId, jobId, mode, state, keeps, safetyJobId, days],
  );
  return id;
}

async function left(table: string): Promise<string[]> {
  const rows = await backup.query<{ id: string }>(`select id from ${table}`);
  return rows.map(({ id }) => id).toSorted();
}

/** Two at a time, so that several batches are needed. */
const prune = () =>
  pruneHistory(backup.composed.parts, {
    days: DAYS,
    signal: new AbortController().signal,
    atOnce: 2,
  });

test('what failed or was deleted long ago is forgotten; a backup that exists keeps its records', async () => {
  const shop = await datasource('shop');
  for (const days of [OLD, OLD + 1, OLD + 2]) await job(shop, 'failed', days);
  for (const days of [OLD, OLD + 1]) await job(shop, 'deleted', days);
  const kept = [
    await job(shop, 'completed', OLD + 300),
    await job(shop, 'deleting', OLD),
    await job(shop, 'failed', YOUNG),
    await job(shop, 'deleted', YOUNG),
  ];
  const withManifest = await job(shop, 'completed', OLD + 200);
  await insertManifest(backup, { organisation, datasourceId: shop, jobId: withManifest });
  // The last job of a datasource that ended stays: it shows how the datasource stands.
  const broken = await datasource('broken');
  await job(broken, 'failed', OLD + 50);
  const last = await job(broken, 'failed', OLD + 40);
  await job(broken, 'deleted', OLD + 30);
  // A job that has not ended is in flight, however old it is.
  const waiting = await job(broken, 'queued', OLD + 10);

  expect(await prune()).toMatchObject({ jobs: 7, restores: 0, datasources: 0 });
  expect(await left('backup_jobs')).toEqual([...kept, withManifest, last, waiting].toSorted());
  const overview = await owner.get<{ items: { name: string; standing: string }[] }>('/overview');
  expect(overview.body.items.map(({ name }) => name)).toContain('broken');
  expect(await prune()).toMatchObject({ jobs: 0 });
});

test('restores go with their backup, and of one that exists the last of each kind stays', async () => {
  const orders = await datasource('orders');
  const existing = await job(orders, 'completed', OLD + 20);
  const gone = await job(orders, 'deleted', OLD + 20);
  const safety = await job(orders, 'deleted', OLD + 20);
  for (const days of [OLD + 9, OLD + 8]) await restore(orders, existing, days);
  await restore(orders, gone, OLD);
  await restore(orders, existing, OLD + 7, { state: 'failed' });
  const kept = [
    await restore(orders, existing, OLD + 3),
    await restore(orders, existing, OLD + 6, { state: 'failed' }),
    await restore(orders, existing, OLD + 5, { mode: 'new_database' }),
    await restore(orders, existing, OLD + 4, { mode: 'overwrite', keeps: true }),
    await restore(orders, existing, OLD + 2, { mode: 'overwrite', safetyJobId: safety }),
    await restore(orders, existing, OLD + 1, { state: 'started', mode: 'overwrite' }),
    await restore(orders, existing, YOUNG, { mode: 'external_target' }),
  ];
  // Whose database is half way is known for as long as nobody has settled that.
  const halfWay = await restore(orders, existing, OLD + 10, { state: 'failed', mode: 'overwrite' });
  await backup.query(`update restores set journal = '{"halfWay": true}' where id = $1`, [halfWay]);
  kept.push(
    halfWay,
    await restore(orders, existing, OLD + 1, { state: 'failed', mode: 'overwrite' }),
  );
  expect(await prune()).toMatchObject({ restores: 4, jobs: 1 });
  expect(await left('restores')).toEqual(kept.toSorted());
  const jobs = await left('backup_jobs');
  expect([existing, safety, gone].map((id) => jobs.includes(id))).toEqual([true, true, false]);
});

test('a datasource that was deleted goes once nothing of it is left, and its queue with it', async () => {
  const [old, young, full] = [await datasource('a'), await datasource('b'), await datasource('c')];
  const over = await job(old, 'failed', OLD);
  await job(full, 'failed', YOUNG);
  for (const [id, days] of [
    [old, OLD],
    [young, YOUNG],
    [full, OLD],
  ] as const) {
    await backup.query(
      'update datasources set deleted_at = now() - make_interval(days => $2) where id = $1',
      [id, days],
    );
    await backup.query('insert into backup_queue._private_job_queues (queue_name) values ($1)', [
      `datasource:${id}`,
    ]);
  }
  const queues = async () =>
    (await backup.query<{ queue_name: string }>('select * from backup_queue._private_job_queues'))
      .map(({ queue_name: name }) => name)
      .filter((name) => [old, young, full].some((id) => name.endsWith(id)));
  expect(await prune()).toMatchObject({ jobs: 1, datasources: 1 });
  expect(await left('backup_jobs')).not.toContain(over);
  expect(await left('datasources')).toEqual(expect.arrayContaining([young, full]));
  expect(await left('datasources')).not.toContain(old);
  expect((await queues()).toSorted()).toEqual(
    [young, full].map((id) => `datasource:${id}`).toSorted(),
  );
});

test('imports and tasks that gave up are forgotten too, those under way never', async () => {
  await backup.query(
    `insert into backup_places (id, organisation_id, destination_id, fingerprint, kind, place)
     values ($1, $2, $3, 'old', 'managed', '{}')`,
    [uuidv7(), organisation, destinationId],
  );
  for (const days of [OLD, YOUNG, undefined]) {
    await backup.query(
      `insert into imports (id, organisation_id, destination_id, place_id, state, take_in, counts,
         created_at, finished_at)
       select $1, organisation_id, destination_id, id, $2, false, '{}', now(),
         now() - make_interval(days => $3)
       from backup_places where fingerprint = 'old'`,
      [uuidv7(), days === undefined ? 'started' : 'completed', days ?? null],
    );
  }
  await backup.query(
    `select backup_queue.add_job('gone', max_attempts => 1), backup_queue.add_job('here', max_attempts => 1)`,
  );
  await backup.query('alter table backup_queue._private_jobs disable trigger all');
  await backup.query(
    `update backup_queue._private_jobs jobs
     set updated_at = now() - interval '31 days',
       attempts = case when tasks.identifier = 'gone' then 1 else 0 end
     from backup_queue._private_tasks tasks where tasks.id = jobs.task_id`,
  );
  expect(await prune()).toMatchObject({ imports: 1, tasks: 1 });
  expect(await left('imports')).toHaveLength(2);
});
