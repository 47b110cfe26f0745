import { pruneAuditLog } from '@holdfast/platform/audit-log';
import { startWorker } from '@holdfast/platform/queue';
import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { JobState, JobTrigger } from '../backups/model.ts';
import { compose } from '../compose.ts';
import type { Retention } from '../policies/model.ts';
import { ALL_MODES } from '../restores/model.ts';
import { insertRestore } from '../testing/insert-restore.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { applyRetention } from './apply.ts';
import { enqueueRetention } from './index.ts';
import { listDeletions } from './list.ts';
import type { KeptBackup } from './model.ts';
import { lockRetention } from './store.ts';
import { sweepRetention } from './sweep.ts';
import { retentionRecurring, retentionTasks } from './tasks.ts';

let backup: TestBackup;
beforeAll(async () => {
  backup = await startTestBackup();
});
afterAll(() => backup.stop());

const DAY = 86_400_000;
type Id = { id: string };
type Made = { organisation: string; datasourceId: string; policyId: string; destinationId: string };

async function setUp(
  retention: Retention = { keepLast: 2 },
  organisation = uuidv7(),
): Promise<Made & { owner: HttpClient }> {
  const owner = await backup.owner(organisation);
  const id = async (path: string, body?: object) => (await owner.post<Id>(path, body)).body.id;
  const name = `n ${uuidv7()}`;
  const destinationId = await id('/storage-destinations/managed/ensure');
  return {
    organisation,
    owner,
    destinationId,
    datasourceId: await id('/datasources', { name, engine: 'postgresql' }),
    policyId: await id('/backup-policies', {
      name,
      scheduleCron: '0 3 * * *',
      retention,
      destinationId,
    }),
  };
}

type Planted = {
  daysAgo: number;
  policyId?: string | null;
  state?: JobState;
  trigger?: JobTrigger;
  verdict?: KeptBackup['verdict'];
  source?: string;
  excludeTables?: string[];
};

/** A backup as a run would leave it. */
async function plant(made: Made, planted: Planted): Promise<string> {
  const id = uuidv7();
  const at = new Date(backup.clock.now().getTime() - planted.daysAgo * DAY);
  await backup.query(
    `insert into backup_jobs (id, organisation_id, datasource_id, policy_id, destination_id, trigger,
       state, queued_at, started_at, finished_at, stored_bytes, artifact_key, proof, source, options)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, 1000, $9, $10, $11, $12)`,
    [
      id,
      made.organisation,
      made.datasourceId,
      planted.policyId === undefined ? made.policyId : planted.policyId,
      made.destinationId,
      planted.trigger ?? 'schedule',
      planted.state ?? 'completed',
      at,
      `holdfast/${id}.dump`,
      JSON.stringify({ verdict: planted.verdict ?? 'unproven' }),
      planted.source ?? 'db 5432 shop',
      JSON.stringify({ excludeTables: planted.excludeTables ?? [] }),
    ],
  );
  return id;
}

const plantAll = async (made: Made, all: Planted[]) => {
  const ids: string[] = [];
  for (const one of all) ids.push(await plant(made, one));
  return ids;
};
const apply = (made: Made) => applyRetention(backup.composed.parts, made);
const completed = async ({ datasourceId }: Made) =>
  (
    await backup.query<Id>(
      "select id from backup_jobs where datasource_id = $1 and state = 'completed' order by id",
      [datasourceId],
    )
  ).map(({ id }) => id);
const record = async ({ organisation }: Made, filters = {}) => {
  const caller = { organisation, actor: { type: 'user', id: 'u' }, permissions: [] } as const;
  return (await listDeletions(backup.composed.parts, caller, { limit: 50, ...filters })).items;
};

test('B32: what no rule keeps goes: tombstone, audit entry, clean-up task and permanent record', async () => {
  const made = await setUp();
  const [old = '', ...rest] = await plantAll(made, [
    { daysAgo: 3 },
    { daysAgo: 2 },
    { daysAgo: 1 },
  ]);
  expect(await apply(made)).toBe(1);
  expect(await apply(made)).toBe(0);
  expect(await completed(made)).toEqual(rest);
  const [job] = await backup.query('select state, deletion from backup_jobs where id = $1', [old]);
  const reason = 'older than the newest 2';
  expect(job).toEqual({ state: 'deleting', deletion: { by: 'retention', reason } });
  const audit = await backup.query('select actor, action from audit_entries where target_id = $1', [
    old,
  ]);
  expect(audit).toEqual([{ actor: 'system:retention', action: 'backup_job.deleted' }]);
  const tasks = await backup.query('select from backup_queue.jobs where key like $1', [`%${old}`]);
  expect(tasks).toHaveLength(1);
  expect(await record(made)).toMatchObject([
    {
      jobId: old,
      datasourceId: made.datasourceId,
      policyId: made.policyId,
      artifactKey: `holdfast/${old}.dump`,
      backedUpAt: new Date(backup.clock.now().getTime() - 3 * DAY),
      deletedAt: backup.clock.now(),
      reason,
      bytesFreed: 1000,
      state: 'deleting',
    },
  ]);
  await backup.query("update backup_jobs set state = 'deleted' where id = $1", [old]);
  expect(await record(made)).toMatchObject([{ jobId: old, state: 'deleted' }]);
});

test.each<[string, Partial<Planted>]>([
  ['leave all tables out', { excludeTables: ['*'] }],
  ['are of another database', { source: 'db 5432 empty' }],
  ['were asked for by hand', { trigger: 'manual' }],
])('backups that %s push no others out, proven or not', async (_, other) => {
  const made = await setUp({ keepLast: 2 });
  const good = await plantAll(made, [
    { daysAgo: 4, verdict: 'confirmed' },
    { daysAgo: 3, verdict: 'confirmed' },
  ]);
  const others = await plantAll(
    made,
    [0.3, 0.2, 0.1].map((daysAgo) => ({ daysAgo, verdict: 'confirmed', ...other })),
  );
  expect(await apply(made)).toBe(1);
  expect(await completed(made)).toEqual([...good, ...others.slice(1)]);
});

test('B32: a worker applies it once the transaction that asked for it has committed', async () => {
  const made = await setUp({ keepLast: 1 });
  await plantAll(made, [{ daysAgo: 2 }, { daysAgo: 1 }]);
  const { parts } = backup.composed;
  await parts.database.tenant(made.organisation, (tx) => enqueueRetention(tx, made));
  const handlers = retentionTasks(parts);
  for (const { task } of retentionRecurring) {
    expect(handlers.map(({ name }) => name)).toContain(task);
  }
  const { databaseUrl: url, logger: log } = backup.context;
  const worker = await startWorker({ url, schema: 'backup', handlers, concurrency: 1, log });
  await vi
    .waitUntil(async () => (await completed(made)).length === 1, { timeout: 90_000 })
    .finally(() => worker.stop({ graceMs: 1_000 }));
  expect(await record(made)).toHaveLength(1);
});

describe('never', () => {
  test('the newest backup of the datasource, nor the newest confirmed one, by whichever policy', async () => {
    const made = await setUp({ keepDays: 1 });
    const other = await setUp({ keepDays: 1 }, made.organisation);
    const ids = await plantAll(made, [
      { daysAgo: 50 },
      { daysAgo: 40, verdict: 'confirmed' },
      { daysAgo: 30, verdict: 'confirmed', policyId: other.policyId },
      { daysAgo: 20 },
      { daysAgo: 10, policyId: other.policyId },
    ]);
    expect(await apply(made)).toBe(2);
    expect(await completed(made)).toEqual(ids.slice(2));
  });

  test.each(ALL_MODES)('a backup that is being restored (%s), until that is over', async (mode) => {
    const made = await setUp({ keepDays: 1 });
    const [old = '', older] = await plantAll(made, [
      { daysAgo: 50 },
      { daysAgo: 40 },
      { daysAgo: 30 },
    ]);
    const { organisation, datasourceId } = made;
    const id = await insertRestore(backup, {
      ...{ organisation, datasourceId, jobId: old, mode, state: 'created' },
    });
    expect(await apply(made)).toBe(1);
    expect(await completed(made)).toContain(old);
    expect(await completed(made)).not.toContain(older);
    await backup.query("update restores set state = 'failed' where id = $1", [id]);
    expect(await apply(made)).toBe(1);
    expect(await completed(made)).not.toContain(old);
  });

  test('one that is held because a later one holds far less, until its time has come', async () => {
    const made = await setUp({ keepLast: 1 });
    const [held = '', ...rest] = await plantAll(made, [
      { daysAgo: 50 },
      { daysAgo: 40 },
      { daysAgo: 30 },
    ]);
    const until = new Date(backup.clock.now().getTime() + DAY);
    await backup.query('update backup_jobs set held_until = $2 where id = $1', [held, until]);
    expect(await apply(made)).toBe(1);
    expect(await completed(made)).toEqual([held, rest[1]]);
    await backup.query('update backup_jobs set held_until = $2 where id = $1', [
      held,
      backup.clock.now(),
    ]);
    expect(await apply(made)).toBe(1);
    expect(await completed(made)).toEqual([rest[1]]);
  });

  test('a safety copy makes up for neither, and is itself not touched', async () => {
    const made = await setUp({ keepDays: 1 });
    const ids = await plantAll(made, [
      { daysAgo: 50 },
      { daysAgo: 40, verdict: 'confirmed' },
      { daysAgo: 30 },
      { daysAgo: 9, trigger: 'safety', verdict: 'confirmed' },
      { daysAgo: 8, trigger: 'safety' },
    ]);
    expect(await apply(made)).toBe(1);
    expect(await completed(made)).toEqual(ids.slice(1));
  });

  test('backups without a policy, or whose policy is gone, or that are not complete', async () => {
    const made = await setUp({ keepLast: 1 });
    const gone = await setUp({ keepLast: 1 }, made.organisation);
    const others: Planted[] = [
      { daysAgo: 90, policyId: null, trigger: 'manual' },
      { daysAgo: 80, policyId: gone.policyId },
      { daysAgo: 70, policyId: gone.policyId },
      { daysAgo: 60, state: 'failed' },
      { daysAgo: 50, state: 'started' },
      { daysAgo: 40, state: 'queued' },
    ];
    await plantAll(made, [...others, { daysAgo: 2 }, { daysAgo: 1 }]);
    expect((await gone.owner.delete(`/backup-policies/${gone.policyId}`)).status).toBe(204);
    expect(await apply(made)).toBe(1);
    expect(await completed(made)).toHaveLength(4);
    const states = await backup.query<{ n: number }>(
      `select count(*)::int as n from backup_jobs
       where datasource_id = $1 and state in ('failed', 'started', 'queued')`,
      [made.datasourceId],
    );
    expect(states).toEqual([{ n: 3 }]);
  });

  test("another datasource's backups, nor another organisation's", async () => {
    const made = await setUp({ keepLast: 1 });
    const sibling = await setUp({ keepLast: 1 }, made.organisation);
    const stranger = await setUp({ keepLast: 1 });
    for (const each of [made, sibling, stranger]) {
      await plantAll({ ...each, policyId: made.policyId }, [{ daysAgo: 2 }, { daysAgo: 1 }]);
    }
    expect(await apply({ ...made, organisation: stranger.organisation })).toBe(0);
    expect(await apply(made)).toBe(1);
    expect(await completed(made)).toHaveLength(1);
    expect(await completed(sibling)).toHaveLength(2);
    await sweepRetention(backup.composed.parts);
    expect(await completed(sibling)).toHaveLength(1);
    expect(await completed(stranger)).toHaveLength(2); // not its policy
    expect(await record(stranger)).toEqual([]);
    expect(await record(made)).toHaveLength(2);
  });
});

test('B32: the sweep finds every datasource, and goes on past one that fails', async () => {
  const all = [];
  for (let i = 0; i < 5; i += 1) all.push(await setUp({ keepLast: 1 }));
  for (const made of all) await plantAll(made, [{ daysAgo: 2 }, { daysAgo: 1 }]);
  const broken = all[0] as Made;
  await backup.query("update backup_policies set timezone = 'Mars/Olympus' where id = $1", [
    broken.policyId,
  ]);
  await sweepRetention(backup.composed.parts);
  const left = await Promise.all(all.map(completed));
  expect(left.map(({ length }) => length)).toEqual([2, 1, 1, 1, 1]);
  expect(backup.logs.join('')).toContain('retention failed');
});

test('a policy that was detached or changed speaks for its backups as it is now', async () => {
  const made = await setUp({ keepLast: 3 });
  await plantAll(made, [{ daysAgo: 3 }, { daysAgo: 2 }, { daysAgo: 1 }]);
  expect(await apply(made)).toBe(0);
  await made.owner.patch(`/backup-policies/${made.policyId}`, { retention: { keepLast: 1 } });
  expect(await apply(made)).toBe(2);
});

test('whoever decides waits for who decides before him, and sees what that one did', async () => {
  const made = await setUp({ keepDays: 1 });
  const [older, newer] = await plantAll(made, [
    { daysAgo: 40, verdict: 'confirmed' },
    { daysAgo: 30, verdict: 'confirmed' },
    { daysAgo: 10 },
  ]);
  let second: Promise<number> | undefined;
  await backup.composed.parts.database.tenant(made.organisation, async (tx) => {
    await lockRetention(tx, made.datasourceId);
    await tx
      .updateTable('backup_jobs')
      .set({ state: 'deleting' })
      .where('id', '=', newer as string)
      .execute();
    second = apply(made);
    await vi.waitUntil(
      async () => {
        const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
        return (await backup.query(waiting)).length > 0;
      },
      { timeout: 90_000 },
    );
  });
  expect(await second).toBe(0);
  expect(await completed(made)).toContain(older); // now the newest that is confirmed
});

test('two at once delete each backup once', async () => {
  const made = await setUp({ keepLast: 1 });
  await plantAll(
    made,
    Array.from({ length: 12 }, (_, i) => ({ daysAgo: i })),
  );
  const other = await compose(backup.context);
  const counts = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      applyRetention(i % 2 === 0 ? backup.composed.parts : other.parts, made),
    ),
  ).finally(() => other.parts.database.stop());
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(11);
  expect(await record(made)).toHaveLength(11);
});

test('the record outlives policy, datasource and audit log, and nothing of a tenant changes it', async () => {
  const made = await setUp({ keepLast: 1 });
  const [old] = await plantAll(made, [{ daysAgo: 2 }, { daysAgo: 1 }]);
  await apply(made);
  const before = await record(made);
  const { name } = (await made.owner.get<{ name: string }>(`/datasources/${made.datasourceId}`))
    .body;
  expect((await made.owner.delete(`/backup-policies/${made.policyId}`)).status).toBe(204);
  await made.owner.delete(`/datasources/${made.datasourceId}`, { confirmation: name });
  backup.clock.advance(800 * DAY);
  await pruneAuditLog(backup.composed.parts);
  backup.clock.advance(-800 * DAY);
  const audit = await backup.query('select from audit_entries where target_id = $1', [old]);
  expect(audit).toEqual([]);
  expect(await record(made)).toEqual(before);
  const { database } = backup.composed.parts;
  const change = database.tenant(made.organisation, (tx) =>
    tx.deleteFrom('retention_deletions').execute(),
  );
  await expect(change).rejects.toThrow('permission denied');
});

test('the record is filtered by datasource and time, and read in pages', async () => {
  const made = await setUp({ keepLast: 1 });
  const other = await setUp({ keepLast: 1 }, made.organisation);
  const start = backup.clock.now();
  for (const each of [made, other, made]) {
    await plantAll(each, [{ daysAgo: 2 }, { daysAgo: 1 }, { daysAgo: 0.5 }]);
    await apply(each);
    backup.clock.advance(DAY);
  }
  const all = await record(made);
  expect(all).toHaveLength(7);
  expect(all.map(({ deletedAt }) => +deletedAt)).toEqual(
    all.map(({ deletedAt }) => +deletedAt).toSorted((a, b) => b - a),
  );
  const middle = { from: new Date(+start + DAY), to: new Date(+start + 2 * DAY) };
  expect(await record(made, middle)).toHaveLength(2);
  expect(await record(made, { datasourceIds: [other.datasourceId] })).toHaveLength(2);
  expect(await record(made, { ...middle, datasourceIds: [made.datasourceId] })).toEqual([]);
  const caller = {
    organisation: made.organisation,
    actor: { type: 'user', id: 'u' },
    permissions: [],
  } as const;
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listDeletions(backup.composed.parts, caller, { limit: 2, cursor });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    if (!cursor) break;
  }
  expect(seen).toEqual(all.map(({ id }) => id));
});
