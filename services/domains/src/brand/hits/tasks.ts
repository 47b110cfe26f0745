import { handle, type TaskHandler } from '@holdfast/platform/queue';
import type { Parts } from '../../parts.ts';
import { askModel } from './ask-model.ts';
import { forgetUnseen } from './forget.ts';
import { askModelTask, forgetTask } from './queue.ts';

export function hitTasks(parts: Pick<Parts, 'database' | 'clock' | 'model'>): TaskHandler[] {
  return [
    handle(askModelTask, (which, { signal, log }) => askModel(parts, which, { signal, log })),
    handle(forgetTask, async (_, { signal }) => {
      await forgetUnseen(parts, { signal });
    }),
  ];
}

export const hitRecurring = [{ task: forgetTask.name, cron: '17 3 * * *' }];
