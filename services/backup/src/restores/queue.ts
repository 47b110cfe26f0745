import { defineTask } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { RestoreMode } from './model.ts';

/** The task that is queued for a restore; `tasks.ts` handles it. */
export const restoreTask = defineTask({
  name: 'restores.run',
  payload: z.object({ organisation: z.uuid(), id: z.uuid() }),
  actor: 'dispatcher',
});

export const restoreKey = (id: string) => `restores.run:${id}`;

/** An overwrite shares the datasource with its backups: never both at once. */
export const restoreLease = (restore: { id: string; datasourceId: string; mode: RestoreMode }) =>
  restore.mode === 'overwrite' ? `datasource:${restore.datasourceId}` : `restore:${restore.id}`;
