import { defineTask, enqueue } from '@holdfast/platform/queue';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../tables.ts';
import type { RestoreMode, RestoreTrigger } from './model.ts';

const payload = z.object({ organisation: z.uuid(), id: z.uuid() });

/** The tasks that are queued for restores, and for restore tests; `tasks.ts` handles them. */
export const restoreTask = defineTask({ name: 'restores.run', payload, actor: 'dispatcher' });
export const testTask = defineTask({ name: 'restore-tests.run', payload, actor: 'dispatcher' });

/** A test that nobody waits for comes after the backups of its organisation. */
const UNASKED_TEST_PRIORITY = 1_000;

type Waiting = { organisation: string; id: string; mode: RestoreMode; trigger: RestoreTrigger };

/** A restore for the next worker that is free; with `afterMs`, not before that has passed. */
export async function enqueueRestore(
  tx: Kysely<Tables>,
  { organisation, id, mode, trigger }: Waiting,
  { afterMs }: { afterMs?: number } = {},
): Promise<void> {
  const task = mode === 'sandbox' ? testTask : restoreTask;
  await enqueue(
    tx,
    task,
    { organisation, id },
    {
      key: restoreKey(id),
      priority: trigger === 'manual' ? 0 : UNASKED_TEST_PRIORITY,
      ...(afterMs !== undefined && { afterMs }),
    },
  );
}

export const restoreKey = (id: string) => `restores.run:${id}`;

/** An overwrite takes the same lease as backups of its datasource: never both at once. */
export const restoreLease = (restore: { id: string; datasourceId: string; mode: RestoreMode }) =>
  restore.mode === 'overwrite' ? `datasource:${restore.datasourceId}` : `restore:${restore.id}`;
