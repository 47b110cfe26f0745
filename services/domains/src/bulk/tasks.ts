import { handle, type TaskHandler } from '@holdfast/platform/queue';
import type { Checker } from '../check/index.ts';
import type { Parts } from '../parts.ts';
import { discardAbandoned } from './discard.ts';
import { discardOld } from './discard-old.ts';
import { giveUp } from './give-up.ts';
import { batchTask, discardTask, removeTask } from './queue.ts';
import { removeDiscarded } from './remove-discarded.ts';
import { runBatch } from './run-batch.ts';

/** The checks themselves, which can take long. */
export function batchTasks(parts: Parts, checker: Checker): TaskHandler[] {
  return [
    handle(batchTask, async (which, { signal, log, attempt }) => {
      try {
        await runBatch(parts, checker, which, { signal, log });
      } catch (error) {
        if (attempt >= batchTask.maxAttempts && !signal.aborted) await giveUp(parts, which);
        throw error;
      }
    }),
  ];
}

export function bulkTasks(parts: Parts, historyDays: number): TaskHandler[] {
  return [
    handle(removeTask, (which, { signal }) => removeDiscarded(parts, which, signal)),
    handle(discardTask, async (_, { signal }) => {
      await discardAbandoned(parts);
      await discardOld(parts, historyDays, signal);
    }),
  ];
}

export const bulkRecurring = [{ task: discardTask.name, cron: '23 * * * *' }];
