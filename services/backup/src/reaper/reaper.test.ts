import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type HttpClient, often } from '@holdfast/platform/testing';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { leaseOf, removeLeftFolders } from '../backups/index.ts';
import { BACKUP_STEPS, type BackupStep } from '../backups/model.ts';
import { backUp, jobIn, readJob, runNow } from '../testing/jobs.ts';
import { workUntilKilled } from '../testing/killed-worker.ts';
import { managedFiles } from '../testing/managed-files.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { reapBackups } from './reap-backups.ts';
import { reapUnlaunched, retryDeletions } from './reap-unlaunched.ts';
import { sweepOrphans } from './sweep.ts';

let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
let datasource: string;
let shop: { database: string; username: string };
const organisation = uuidv7();
const signal = new AbortController().signal;

beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner(organisation);
  shop = await source.createDatabase(
    'shop',
    'create table orders as select n, repeat(md5(n::text), 20) from generate_series(1, 1000) n',
  );
  datasource = await addPostgresDatasource(owner, 'shop', source, shop);
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

/** With a new token: the old one does not live that long. */
const advance = async (milliseconds: number) => {
  backup.clock.advance(milliseconds);
  owner = await backup.owner(organisation);
};
const parts = () => backup.composed.parts;
const reap = () => reapBackups(parts(), signal, backup.context.logger);
const actionsOf = async (jobId: string) => {
  const { body } = await owner.get<{ items: { action: string; actor: { id: string } }[] }>(
    '/audit-log',
    { query: { target_id: jobId } },
  );
  return body.items.map(({ action, actor }) => `${action} by ${actor.id}`);
};
const alertsOf = async (jobId: string) =>
  backup.query('select event from alerts where dedupe_key = $1', [`backup_failed:${jobId}`]);

/** The steps after which something else is left than after the step before. */
const STEPS: BackupStep[] = [
  ...(['dump_begun', 'first_bytes', 'artifact_confirmed', 'manifest_stored', 'completed'] as const),
];

describe('B31: a worker killed with -9', () => {
  const steps = often({ test: STEPS, soak: [...BACKUP_STEPS] });
  type Killed = { step: BackupStep; datasource: string; jobId: string };
  /** One backup for each step, whose worker was killed there. */
  let killed: Killed[];
  /** A backup whose manifest is altered before it can be healed. */
  let altered: Killed | undefined;
  /** One that a reaper finds without a manifest, and then loses to others. */
  let taken: Killed | undefined;

  beforeAll(async () => {
    const twice = ['artifact_confirmed', 'manifest_stored'];
    const all = steps.flatMap((step) => (twice.includes(step) ? [step, step] : [step]));
    killed = await workUntilKilled(backup, all, async (step) => {
      const own = await addPostgresDatasource(owner, `shop at ${uuidv7()}`, source, shop);
      return { step, datasource: own, jobId: await runNow(owner, own) };
    });
    altered = killed.splice(all.indexOf('manifest_stored'), 1)[0];
    taken = killed.splice(all.indexOf('artifact_confirmed'), 1)[0];
    const file = (await filesOf(altered?.jobId ?? '')).find((name) => /json/.test(name));
    const whole = path.join(backup.context.dataDirectory, file ?? '');
    await writeFile(whole, (await readFile(whole, 'utf8')).replace('"rows": 1000', '"rows": 999'));
  });

  const filesOf = async (jobId: string) =>
    (await managedFiles(backup)).filter((name) => name.includes(jobId));
  const reapUntil = (of: Killed | undefined, expected: 'completed' | 'failed') =>
    vi.waitFor(
      async () => {
        await reap();
        const { state } = await readJob(owner, of?.datasource ?? '', of?.jobId ?? '');
        expect(state).toBe(expected);
      },
      { timeout: 90_000, interval: 250 },
    );

  test('loses nothing by a reaper that was frozen itself, and has lost its lease since', async () => {
    const slow = { ...parts().pace, heartbeat: 600_000, lease: 600_000 };
    const before = await filesOf(taken?.jobId ?? '');
    expect(before).not.toEqual([]);
    await backup.query(
      "update leases set expires_at = now() + interval '1 hour' where resource <> $1",
      [leaseOf(taken?.datasource ?? '')],
    );
    let reaped: Promise<void> | undefined;
    await parts().database.system(async (tx) => {
      await sql`lock table backup_places in access exclusive mode`.execute(tx);
      reaped = reapBackups({ ...parts(), pace: slow }, signal, backup.context.logger);
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
          tx,
        );
        expect(rows).not.toEqual([]);
      }, 60_000);
      await backup.expireLeases();
    });
    await reaped;
    expect(await filesOf(taken?.jobId ?? '')).toEqual(before);
  });

  test.each(steps)('at "%s" loses nothing and leaves nothing behind', async (step) => {
    const own = killed.find((one) => one.step === step);
    const jobId = own?.jobId ?? '';
    const healed = step === 'manifest_stored' || step === 'completed';
    await reapUntil(own, healed ? 'completed' : 'failed');
    const inStorage = (await filesOf(jobId)).filter((file) => file.startsWith('backups/'));
    expect(inStorage).toHaveLength(healed ? 2 : 0);
    const actions = await actionsOf(jobId); // two clocks: their order says nothing
    if (step === 'completed') expect(actions).toContain('backup_job.completed by dispatcher');
    else {
      expect(actions).toContain(`backup_job.reaped_${healed ? 'healed' : 'stuck'} by reaper`);
    }
    expect(await alertsOf(jobId)).toHaveLength(healed ? 0 : 1);
    const sessions = await source.query(
      "select pid from pg_stat_activity where datname = 'shop' and pid <> pg_backend_pid()",
    );
    expect(sessions).toEqual([]);
  });

  test('heals nothing by a manifest that somebody altered', async () => {
    await reapUntil(altered, 'failed');
    expect(await filesOf(altered?.jobId ?? '')).toEqual([]);
  });

  test('whatever died, the next backup works, and folders with secrets of dead workers go', async () => {
    const worker = await backup.work();
    const next = await Promise.all(killed.map((own) => backUp(owner, own.datasource)));
    for (const { state } of next) expect(state).toBe('completed');
    await worker.stop();
    await removeLeftFolders(parts().spoolDirectory);
    const files = await managedFiles(backup);
    expect(files.filter((file) => !file.startsWith('backups/'))).toEqual([]);
    // Everything that is there belongs to a complete backup.
    const complete = new Set([...next.map(({ jobId }) => jobId), ...healedJobs()]);
    const known = (file: string) => [...complete].some((jobId) => file.includes(jobId));
    expect(files.filter((file) => !known(file))).toEqual([]);
  });

  const healedJobs = () =>
    killed
      .filter(({ step }) => step === 'manifest_stored' || step === 'completed')
      .map(({ jobId }) => jobId);
});

test('B31: a job whose worker lives is not reaped, however long it takes', async () => {
  const gate = Promise.withResolvers<void>();
  const worker = await backup.work({
    parts: { onBackupStep: (step) => (step === 'artifact_stored' ? gate.promise : undefined) },
  });
  const jobId = await runNow(owner, datasource);
  await jobIn(owner, datasource, jobId, ['started']);
  await advance(7 * 86_400_000);
  await reap();
  expect((await readJob(owner, datasource, jobId)).state).toBe('started');
  gate.resolve();
  await jobIn(owner, datasource, jobId, ['completed']);
  await worker.stop();
});

test('B31: a job that was queued and whose task is gone has never launched; one that waits does', async () => {
  const other = await addPostgresDatasource(owner, 'other', source, shop);
  const lost = await runNow(owner, datasource);
  const waiting = await runNow(owner, other);
  await backup.query('delete from backup_queue._private_jobs where key = $1', [
    `backups.run:${lost}`,
  ]);
  await advance(9 * 60_000);
  await reapUnlaunched(parts(), backup.context.logger);
  expect((await readJob(owner, datasource, lost)).state).toBe('queued');
  await advance(2 * 60_000);
  await reapUnlaunched(parts(), backup.context.logger);
  expect(await readJob(owner, datasource, lost)).toMatchObject({
    state: 'failed',
    failure: { code: 'NEVER_LAUNCHED' },
  });
  expect((await actionsOf(lost))[0]).toBe('backup_job.reaped_never_launched by reaper');
  expect(await alertsOf(lost)).toHaveLength(1);
  expect((await readJob(owner, other, waiting)).state).toBe('queued');
  const worker = await backup.work();
  await jobIn(owner, other, waiting, ['completed']);
  await worker.stop();
});

test('B31: orphans are cleaned out of storage, and what is finished and unknown is left alone', async () => {
  const worker = await backup.work();
  const living = (await backUp(owner, datasource)).jobId;
  await worker.stop();
  const folder = path.join(
    backup.context.dataDirectory,
    `backups/holdfast/${organisation}/${datasource}`,
  );
  await mkdir(folder, { recursive: true });
  const [garbage, foreign] = [uuidv7(), uuidv7()];
  const put = (name: string) => writeFile(path.join(folder, name), 'x');
  await put(`20200101T000000Z_${garbage}.dump.zst.age`);
  await put(`20200101T000000Z_${foreign}.dump.zst.age`);
  await put(`20200101T000000Z_${foreign}.manifest.json`);
  await put('notes-of-somebody.txt');
  await advance(25 * 3_600_000);
  await sweepOrphans(parts(), signal, backup.context.logger);
  const files = (await managedFiles(backup)).join('\n');
  expect(files).not.toContain(garbage);
  for (const kept of [living, foreign, 'notes-of-somebody']) expect(files).toContain(kept);
  expect(await actionsOf(garbage)).toEqual(['backup_job.reaped_orphan by reaper']);
  expect((await managedFiles(backup)).filter((file) => file.includes(living))).toHaveLength(2);
});

test('B16: a deletion whose task is lost is taken up again, until the storage has confirmed', async () => {
  const worker = await backup.work();
  const { jobId } = await backUp(owner, datasource);
  await worker.stop();
  const gone = await owner.delete(`/datasources/${datasource}/backups/${jobId}`);
  expect(gone.status).toBe(204);
  await backup.query('delete from backup_queue._private_jobs where key = $1', [
    `backups.clean:${jobId}`,
  ]);
  await advance(11 * 60_000);
  await retryDeletions(parts());
  const next = await backup.work();
  await jobIn(owner, datasource, jobId, ['deleted']);
  await next.stop();
  expect((await managedFiles(backup)).filter((name) => name.includes(jobId))).toEqual([]);
});

test('a round sweeps every place whose turn it is, however many organisations there are', async () => {
  await backup.query(
    `insert into backup_places (id, organisation_id, destination_id, fingerprint, kind, place)
     select gen_random_uuid(), organisation_id, destination_id, gen_random_uuid(), kind, place
     from backup_places cross join generate_series(1, 45) n where organisation_id = $1`,
    [organisation],
  );
  await advance(2 * 3_600_000);
  await sweepOrphans(parts(), signal, backup.context.logger);
  const left = await backup.query(
    "select id from backup_places where swept_at is null or swept_at < $1::timestamptz - interval '1 hour'",
    [backup.clock.now()],
  );
  expect(left).toEqual([]);
});
