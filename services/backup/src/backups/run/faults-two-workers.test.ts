import { DumpFailure } from '@holdfast/engines';
import { runLeased } from '@holdfast/platform/leases';
import { type HttpClient, often } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobIn, readJob, runNow } from '../../testing/jobs.ts';
import { managedFiles } from '../../testing/managed-files.ts';
import { addManagedPolicy } from '../../testing/policies.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../../testing/test-backup.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';
import type { BackupStep } from '../model.ts';
import { leaseOf } from '../queue.ts';
import { findStoredJob } from '../store.ts';
import { claimJob } from './claim.ts';
import { runBackup } from './run.ts';

const organisation = uuidv7();
let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
let datasources: string[];

beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner(organisation);
  datasources = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (name) => {
      const made = await source.createDatabase(name, 'create table t as select 1 as x');
      return addPostgresDatasource(owner, name, source, made);
    }),
  );
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

const filesOf = async (jobId: string) =>
  (await managedFiles(backup)).filter((file) => file.includes(jobId));

async function actionsOf(jobId: string): Promise<string[]> {
  const { body } = await owner.get<{ items: { action: string }[] }>('/audit-log', {
    query: { target_id: jobId },
  });
  return body.items.map(({ action }) => action.replace('backup_job.', '')).sort();
}
const ONCE = ['completed', 'manual_run', 'queued', 'started'];

type Span = { startedAt: string; finishedAt: string };

test('two workers that claim at once do each of many jobs once, one of a datasource at a time', async () => {
  const several = often({ test: [1, 2], soak: [1, 2, 3, 4, 5] });
  const policies = await Promise.all(several.map((n) => addManagedPolicy(owner, `${n}`)));
  const jobs = await Promise.all(
    datasources.flatMap((datasource) =>
      policies.map(async (policyId) => ({
        datasource,
        jobId: await runNow(owner, datasource, { policyId }),
      })),
    ),
  );
  const pace = { lease: 20_000, heartbeat: 2_000 }; // the machine may be busy
  const workers = [1, 2].map(() => startWorkerProcess(backup, { pace }));
  const spans = new Map<string, Span[]>();
  for (const { datasource, jobId } of jobs) {
    const job = await jobIn(owner, datasource, jobId, ['completed', 'failed'], 50_000);
    expect(job).toMatchObject({ state: 'completed', rows: 1 });
    expect(await actionsOf(jobId)).toEqual(ONCE);
    expect(await filesOf(jobId)).toHaveLength(2);
    const own = spans.get(datasource) ?? [];
    spans.set(datasource, [...own, job as unknown as Span]);
  }
  await Promise.all(workers.map((worker) => worker.kill()));
  for (const own of spans.values()) {
    own.sort((one, other) => one.startedAt.localeCompare(other.startedAt));
    for (const [index, { startedAt }] of own.entries()) {
      const before = own[index - 1];
      if (before) expect(before.finishedAt <= startedAt).toBe(true);
    }
  }
  expect((await managedFiles(backup)).filter((file) => file.startsWith('spool/'))).toEqual([]);
});

test('a job runs once though many are told of it at the same moment', async () => {
  const [datasource = ''] = datasources;
  const jobId = await runNow(owner, datasource);
  const steps: string[] = [];
  const onBackupStep = (step: BackupStep) => void steps.push(step);
  const parts = { ...backup.composed.parts, onBackupStep };
  const context = { signal: new AbortController().signal, log: backup.context.logger };
  const tell = () => runBackup(parts, { organisation, jobId }, context);
  await Promise.all(Array.from({ length: 10 }, tell));
  expect(steps.filter((step) => step === 'claimed')).toHaveLength(1);
  expect(await readJob(owner, datasource, jobId)).toMatchObject({ state: 'completed' });
  expect(await actionsOf(jobId)).toEqual(ONCE);
  expect(await filesOf(jobId)).toHaveLength(2);
});

test('a job that another worker has run meanwhile is not run again by one that is late', async () => {
  const [datasource = ''] = datasources;
  const { parts } = backup.composed;
  const { database } = parts;
  const jobId = await runNow(owner, datasource);
  const seen = await database.tenant(organisation, (tx) => findStoredJob(tx, organisation, jobId));
  const context = { signal: new AbortController().signal, log: backup.context.logger };
  await runBackup(parts, { organisation, jobId }, context);
  if (seen?.state !== 'queued') throw new Error('It was to be seen while it waited.');
  const late = { holder: 'late', ttlMs: 60_000, heartbeatMs: 60_000, ...context };
  const claimed = await runLeased(database, leaseOf(datasource), late, async (run) => ({
    job: await claimJob(parts, seen, run),
  }));
  expect(claimed).toEqual({ job: undefined });
  expect(await actionsOf(jobId)).toEqual(ONCE);
});

test('a worker that was frozen before it claimed a job counts the attempts of others since', async () => {
  const [datasource = ''] = datasources;
  const { parts } = backup.composed;
  const { database } = parts;
  const jobId = await runNow(owner, datasource);
  const seen = await database.tenant(organisation, (tx) => findStoredJob(tx, organisation, jobId));
  if (!seen) throw new Error('It was to be seen while it waited.');
  const context = { signal: new AbortController().signal, log: backup.context.logger };
  const pace = { ...parts.pace, retries: [3_600_000] };
  const onBackupStep = (step: BackupStep) => {
    if (step === 'dump_begun') throw new DumpFailure('SOURCE_LOST', 'The connection broke.');
  };
  await runBackup({ ...parts, pace, onBackupStep }, { organisation, jobId }, context);
  const late = { holder: 'late', ttlMs: 60_000, heartbeatMs: 60_000, ...context };
  const claimed = await runLeased(database, leaseOf(datasource), late, async (run) => ({
    job: await claimJob(parts, seen, run),
  }));
  expect(claimed).toMatchObject({
    job: {
      state: 'started',
      attempts: [{ failure: { code: 'SOURCE_LOST' } }],
      nextAttemptAt: null,
    },
  });
});
