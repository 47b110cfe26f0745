import { handle, type TaskHandler } from '@holdfast/platform/queue';
import type { Parts } from '../../parts.ts';
import { askModel } from './ask-model.ts';
import { askModelTask } from './work.ts';

export function hitTasks(parts: Pick<Parts, 'database' | 'clock' | 'model'>): TaskHandler[] {
  return [
    handle(askModelTask, (which, { signal, log }) => askModel(parts, which, { signal, log })),
  ];
}
