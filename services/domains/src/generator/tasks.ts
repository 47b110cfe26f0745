import { handle, type TaskHandler } from '@holdfast/platform/queue';
import type { ModelClient } from '../model-client/index.ts';
import type { Parts } from '../parts.ts';
import { forgetOld } from './forget-old.ts';
import { giveUp } from './give-up.ts';
import { forgetTask, generateTask } from './queue.ts';
import { runGenerator } from './run.ts';

export function generatorTasks(
  parts: Pick<Parts, 'database' | 'clock'>,
  model: ModelClient | undefined,
  historyDays: number,
): TaskHandler[] {
  return [
    handle(forgetTask, async (_, { signal }) => {
      await forgetOld(parts, historyDays, signal);
    }),
    handle(generateTask, async (which, { signal, attempt }) => {
      try {
        await runGenerator(parts, model, which, signal);
      } catch (error) {
        if (attempt >= generateTask.maxAttempts && !signal.aborted) await giveUp(parts, which);
        throw error;
      }
    }),
  ];
}

export const generatorRecurring = [{ task: forgetTask.name, cron: '47 3 * * *' }];
