import { startTcpProxy, type TcpProxy } from '@holdfast/storage/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reapBackups } from '../../reaper/reap-backups.ts';
import { reapUnlaunched } from '../../reaper/reap-unlaunched.ts';
import { jobIn, readJob, runNow } from '../../testing/jobs.ts';
import { addManagedPolicy } from '../../testing/policies.ts';
import { type FaultBench, startFaultBench } from './fault-bench.fixture.ts';

const MiB = 2 ** 20;

let bench: FaultBench;
let proxy: TcpProxy;

beforeAll(async () => {
  bench = await startFaultBench({ rows: 6_000 });
  proxy = await startTcpProxy({ host: '127.0.0.1', port: bench.source.port });
  await bench.reachBy(proxy.port);
});
afterAll(async () => {
  await bench.stop();
  await proxy.stop();
});

test('a network that breaks down on the way from the source fails the backup', async () => {
  proxy.breakDownAfter('down', MiB);
  const job = await bench.backUp();
  expect(proxy.isFaulty()).toBe(true);
  proxy.heal();
  await bench.expectFailed(job, {
    code: 'SOURCE_LOST',
    message: /the next backup starts from scratch/,
  });
});

test.each([
  ['as the dump begins', MiB],
  ['in the midst of the dump', 3 * MiB],
])('a network that falls silent %s, and stays so, fails the backup', async (_, bytes) => {
  proxy.fallSilentAfter('down', bytes);
  const job = await bench.backUp({}, { pace: { sourceStall: 4_000 } });
  expect(proxy.isFaulty()).toBe(true);
  proxy.heal();
  await bench.expectFailed(job, {
    code: 'DUMP_STALLED',
    message: /for 4 s\. Check the server and the network/,
  });
});

describe('a failure that may pass', () => {
  const LONG = 600_000;
  const failure = { code: 'SOURCE_LOST', message: expect.any(String) };

  test('is tried again later: meanwhile the job says so, holds no worker, and is not given up for lost', async () => {
    const { backup, datasource } = bench;
    proxy.breakDownAfter('down', MiB);
    const first = await backup.work({ pace: { retries: [LONG, 1] } });
    const jobId = await runNow(bench.owner(), datasource);
    const waiting = await vi.waitFor(
      async () => {
        const job = await readJob(bench.owner(), datasource, jobId);
        expect(job.attempts).toHaveLength(1);
        return job;
      },
      { timeout: 90_000, interval: 50 },
    );
    proxy.heal();
    const now = backup.clock.now();
    expect(waiting).toMatchObject({
      state: 'queued',
      startedAt: null,
      failure: null,
      attempts: [{ startedAt: now.toISOString(), failedAt: now.toISOString(), failure }],
      nextAttemptAt: new Date(now.getTime() + LONG).toISOString(),
    });
    expect(await bench.managed.find(jobId)).toEqual([]);

    const policyId = await addManagedPolicy(bench.owner(), 'another');
    const other = await runNow(bench.owner(), datasource, { policyId });
    await bench.expectCompleted(await jobIn(bench.owner(), datasource, other, ['completed']));
    await first.stop();
    await backup.query(
      "update backup_jobs set queued_at = queued_at - interval '1 day' where id = $1",
      [jobId],
    );
    const { signal } = new AbortController();
    await reapUnlaunched(backup.composed.parts, backup.context.logger);
    await reapBackups(backup.composed.parts, signal, backup.context.logger);
    expect(await readJob(bench.owner(), datasource, jobId)).toEqual({
      ...waiting,
      queuedAt: expect.any(String),
    });

    const second = await backup.work();
    await backup.query('update backup_queue._private_jobs set run_at = now() where key = $1', [
      `backups.run:${jobId}`,
    ]);
    const job = await jobIn(bench.owner(), datasource, jobId, ['completed', 'failed']);
    await second.stop();
    await bench.expectCompleted(job);
    expect(job).toMatchObject({ attempts: waiting.attempts, nextAttemptAt: null });
  });

  test('and does not pass fails the job after its last attempt, and is told once', async () => {
    proxy.breakDownAfter('down', MiB);
    const job = await bench.backUp({}, { pace: { retries: [1, 1] } });
    proxy.heal();
    expect(job.attempts).toMatchObject([{ failure }, { failure: { code: 'HOST_UNREACHABLE' } }]);
    const actions = await bench.actionsOf(job.jobId);
    expect(actions.filter((action) => /retry_planned/.test(action))).toHaveLength(2);
    await bench.expectFailed(job, { code: 'HOST_UNREACHABLE' });
    const [alert] = await bench.backup.query<{ facts: object }>(
      'select facts from alerts where dedupe_key = $1',
      [`backup_failed:${job.jobId}`],
    );
    expect(alert?.facts).toMatchObject({ attempts: 3 });
  });

  test('but what somebody has to mend fails the job at once', async () => {
    const { source } = bench;
    const [role] = await source.query<{ name: string }>(
      "select rolname as name from pg_roles where rolname like 'owner of shop'",
    );
    await source.query(`alter role "${role?.name}" nologin`);
    const job = await bench.backUp({}, { pace: { retries: [1, 1] } });
    await source.query(`alter role "${role?.name}" login`);
    expect(job).toMatchObject({
      state: 'failed',
      failure: { code: 'AUTH_FAILED' },
      attempts: [],
    });
  });
});

test('whatever it was, the next backup works', () => bench.expectNextWorks());
