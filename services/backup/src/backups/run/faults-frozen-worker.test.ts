import { readFile } from 'node:fs/promises';
import { often } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reapBackups } from '../../reaper/reap-backups.ts';
import { jobIn, readJob, runNow } from '../../testing/jobs.ts';
import { startWorkerProcess, type WorkerProcess } from '../../testing/worker-process.ts';
import type { BackupStep } from '../model.ts';
import { type FaultBench, startFaultBench } from './fault-bench.fixture.ts';
import { removeLeftFolders } from './private-folder.ts';

let bench: FaultBench;

beforeAll(async () => {
  bench = await startFaultBench({ rows: 5_000 });
});
afterAll(() => bench.stop());

const reap = () =>
  reapBackups(
    bench.backup.composed.parts,
    new AbortController().signal,
    bench.backup.context.logger,
  );
const endings = async (jobId: string) =>
  (await bench.actionsOf(jobId)).filter((action) => /completed|failed|reaped/.test(action));

async function untilFrozen({ pid }: WorkerProcess): Promise<void> {
  await vi.waitFor(
    async () => expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) T /),
    { timeout: 90_000, interval: 50 },
  );
}

/** Wakes a frozen worker, waits until it has noticed that it lost its lease, and kills it. */
async function goOn(worker: WorkerProcess): Promise<void> {
  const logged = bench.backup.logs.length;
  process.kill(worker.pid, 'SIGCONT');
  await vi.waitFor(
    () => expect(bench.backup.logs.slice(logged).join()).toMatch(/lease of a backup was lost/),
    { timeout: 90_000, interval: 50 },
  );
  await worker.kill();
}

/** Of a worker that was frozen in the middle of one; after a minute the server would do it itself. */
async function endSilentTransactions(): Promise<void> {
  await bench.backup.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'
       and state_change < now() - interval '2 seconds'`,
  );
}

/** Ends them throughout the work: others wait for the rows that such a transaction locks. */
async function whileEndingSilent<T>(work: () => Promise<T>): Promise<T> {
  const ending = setInterval(() => void endSilentTransactions().catch(() => {}), 500);
  return work().finally(() => clearInterval(ending));
}

async function untilSettled(jobId: string) {
  return whileEndingSilent(() =>
    vi.waitFor(
      async () => {
        await bench.backup.expireLeases();
        await reap();
        const job = await readJob(bench.owner(), bench.datasource, jobId);
        expect(['completed', 'failed']).toContain(job.state);
        return job;
      },
      { timeout: 90_000, interval: 250 },
    ),
  );
}

describe('a worker that was frozen until its lease was lost', () => {
  const WHILE_DUMPING: [BackupStep, 'failed'] = ['first_bytes', 'failed'];
  test.each<[BackupStep, 'failed' | 'completed']>([
    ...often({ test: [], soak: [WHILE_DUMPING] }), // the next test freezes one there, too
    ['artifact_confirmed', 'failed'],
    ['manifest_stored', 'completed'],
  ])('at "%s" changes nothing when it goes on: the job stays %s', async (step, state) => {
    const worker = startWorkerProcess(bench.backup, {
      at: { step, signal: 'SIGSTOP' },
      pace: { heartbeat: 5 },
    });
    const jobId = await runNow(bench.owner(), bench.datasource);
    await untilFrozen(worker);
    const settled = await untilSettled(jobId);
    expect(settled.state).toBe(state);
    await goOn(worker);
    expect(await readJob(bench.owner(), bench.datasource, jobId)).toEqual(settled);
    const kind = state === 'failed' ? 'stuck' : 'healed';
    expect(await endings(jobId)).toEqual([`backup_job.reaped_${kind} by reaper`]);
    await bench.sweep();
    if (state === 'completed') await bench.expectCompleted(settled);
    else {
      const action = 'backup_job.reaped_stuck by reaper';
      await bench.expectFailed(settled, { code: 'WORKER_LOST' }, { action });
    }
  });

  test('holds up no later backup of the same datasource while it is frozen, and changes nothing when it goes on', async () => {
    const at = { step: 'first_bytes', signal: 'SIGSTOP' } as const;
    const worker = startWorkerProcess(bench.backup, { at });
    const jobId = await runNow(bench.owner(), bench.datasource);
    await untilFrozen(worker);
    const settled = await untilSettled(jobId);
    expect(settled.state).toBe('failed');
    // The frozen worker counts as dead once it has been silent for this long.
    const pace = { lease: 10_000 };
    const job = await whileEndingSilent(() => bench.backUp({}, { pace }));
    expect(await readFile(`/proc/${worker.pid}/stat`, 'utf8')).toMatch(/\) T /);
    expect(job.state).toBe('completed');
    await goOn(worker);
    expect(await readJob(bench.owner(), bench.datasource, jobId)).toEqual(settled);
    await removeLeftFolders(bench.backup.composed.parts.spoolDirectory);
    await bench.expectCompleted(job);
  });

  test('that finds trouble when it goes on does not take back what was healed without it', async () => {
    const worker = await bench.backup.work({
      pace: { heartbeat: 600_000, lease: 600_000 },
      parts: {
        onBackupStep: async (step) => {
          if (step !== 'manifest_stored') return;
          await bench.backup.expireLeases();
          await reap();
          throw new Error('trouble');
        },
      },
    });
    const jobId = await runNow(bench.owner(), bench.datasource);
    await jobIn(bench.owner(), bench.datasource, jobId, ['completed']);
    await worker.stop();
    expect(await endings(jobId)).toEqual(['backup_job.reaped_healed by reaper']);
    await bench.expectCompleted(await readJob(bench.owner(), bench.datasource, jobId));
  });
});

test('whatever it was, the next backup works', () => bench.expectNextWorks());
