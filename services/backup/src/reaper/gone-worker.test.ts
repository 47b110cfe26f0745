import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RestoreBench, startRestoreBench } from '../restores/restore-bench.fixture.ts';
import { startPostgresServer } from '../restores/restore-servers.fixture.ts';
import { jobIn, readJob, runNow } from '../testing/jobs.ts';
import { readLog, readRestore, settledRestore } from '../testing/restores.ts';
import type { TestWorker } from '../testing/test-backup.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';

vi.setConfig({ testTimeout: 180_000 });

/** No lease expires in this test. */
const PACE = { lease: 36_000_000, heartbeat: 1_000 };

let bench: RestoreBench;
let jobId: string;

beforeAll(async () => {
  bench = await startRestoreBench(startPostgresServer);
  const worker = await work();
  jobId = (await bench.backUp()).job.jobId;
  await worker.stop();
});
afterAll(() => bench.stop());

const work = (): Promise<TestWorker> => bench.backup.work({ pace: PACE, tools: bench.tools });

describe('a worker that comes after one that was killed with -9', () => {
  test.each([
    ['in its loading', 'loading'],
    ['before it has begun anything', 'claimed'],
  ] as const)('settles its restore %s, though the lease has hours to go', async (_, step) => {
    const killed = startWorkerProcess(bench.backup, {
      ...{ atRestore: { step, signal: 'SIGKILL' }, pace: PACE, tools: bench.tools },
    });
    const { body } = await bench.owner.post<{ id: string }>('/restores', {
      ...{ datasourceId: bench.datasource, jobId, mode: 'new_database' },
      target: { database: 'copy' },
    });
    expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' });
    const next = await work();
    const restore = await settledRestore(bench.owner, body.id, 90_000);
    await next.stop();
    expect(restore).toMatchObject({ state: 'failed', failure: { code: 'WORKER_LOST' } });
    expect(await readLog(bench.owner, body.id)).toMatch(/The worker died\./);
    expect(await bench.server.databases()).toEqual(['shop']);
    await bench.expectNothingLeft();
  });

  test.each([
    ['what was stored is healed', 'manifest_stored', 'completed'],
    ['what was not is failed', 'first_bytes', 'failed'],
  ] as const)('settles its backup: %s', async (_, step, state) => {
    const killed = startWorkerProcess(bench.backup, {
      ...{ at: { step, signal: 'SIGKILL' }, pace: PACE, tools: bench.tools },
    });
    const backup = await runNow(bench.owner, bench.datasource);
    expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' });
    const next = await work();
    const job = await jobIn(bench.owner, bench.datasource, backup, ['completed', 'failed']);
    await next.stop();
    expect(job).toMatchObject({ state });
    await bench.expectNothingLeft();
  });
});

test('a worker that is frozen keeps its restore while its lease lasts', async () => {
  const frozen = startWorkerProcess(bench.backup, {
    ...{ atRestore: { step: 'loading', signal: 'SIGSTOP' }, pace: PACE, tools: bench.tools },
  });
  const target = { database: 'frozen' };
  const { body } = await bench.owner.post<{ id: string }>('/restores', {
    ...{ datasourceId: bench.datasource, jobId, mode: 'new_database', target },
  });
  await vi.waitFor(
    async () => {
      const { progress } = await readRestore(bench.owner, body.id);
      expect(progress.step).toBe('loading');
    },
    { timeout: 90_000, interval: 50 },
  );
  // Another worker is killed meanwhile: once its work is settled, the frozen one's would be, too.
  const killed = startWorkerProcess(bench.backup, {
    ...{ at: { step: 'first_bytes', signal: 'SIGKILL' }, pace: PACE, tools: bench.tools },
  });
  const backup = await runNow(bench.owner, bench.datasource);
  expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' });
  const next = await work();
  await jobIn(bench.owner, bench.datasource, backup, ['failed']);
  expect(await readRestore(bench.owner, body.id)).toMatchObject({ state: 'started' });
  process.kill(frozen.pid, 'SIGCONT');
  const restore = await settledRestore(bench.owner, body.id, 90_000);
  await frozen.kill();
  await next.stop();
  expect(restore).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
  expect(await readJob(bench.owner, bench.datasource, backup)).toMatchObject({ state: 'failed' });
});
