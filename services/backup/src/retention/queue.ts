import { defineTask, enqueue } from '@holdfast/platform/queue';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../tables.ts';

/** The tasks that are queued for retention; `tasks.ts` handles them. */
export const applyTask = defineTask({
  name: 'retention.apply',
  payload: z.object({ organisation: z.uuid(), datasourceId: z.uuid() }),
  actor: 'retention',
});

export const sweepTask = defineTask({
  name: 'retention.sweep',
  payload: z.object({}),
  actor: 'retention',
});

/** Follows a completed backup: older ones of its datasource may have to go once this commits. */
export async function enqueueRetention(
  tx: Kysely<Tables>,
  { organisation, datasourceId }: { organisation: string; datasourceId: string },
): Promise<void> {
  const key = `retention.apply:${datasourceId}`;
  await enqueue(tx, applyTask, { organisation, datasourceId }, { key });
}
