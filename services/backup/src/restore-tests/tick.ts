import { systemCaller } from '../caller/index.ts';
import { nextRuns } from '../cron/index.ts';
import { setNextTest } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { queueRestoreTest } from './queue-restore-test.ts';
import { newestCompletedJob, takeDueTests } from './store.ts';

const AT_ONCE = 100;

/** Queues the scheduled tests that are due, each of the newest completed backup; returns how many. */
export async function tickTests({ database, clock }: Parts): Promise<number> {
  let queued = 0;
  for (;;) {
    const now = clock.now();
    const taken = await database.system(async (tx) => {
      const due = await takeDueTests(tx, { now, limit: AT_ONCE });
      for (const test of due) {
        const { organisation, datasourceId } = test;
        await setNextTest(tx, test, nextRuns(test, now, 1)[0] ?? null);
        const jobId = await newestCompletedJob(tx, test);
        if (jobId === undefined) continue;
        const caller = systemCaller(organisation, 'scheduler');
        await queueRestoreTest(tx, caller, { datasourceId, jobId, trigger: 'schedule', at: now });
        queued += 1;
      }
      return due.length;
    });
    if (taken < AT_ONCE) return queued;
  }
}
