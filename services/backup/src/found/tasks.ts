import { handle, type TaskHandler } from '@holdfast/platform/queue';
import type { Parts } from '../parts.ts';
import { importTask } from './queue.ts';
import { runImport } from './run-import.ts';

export function foundTasks(parts: Parts): TaskHandler[] {
  return [
    handle(importTask, (which, { signal, attempt, log }) =>
      runImport(parts, which, { signal, attempt, log }),
    ),
  ];
}
