import { defineTask, enqueue } from '@holdfast/platform/queue';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../tables.ts';
import type { JobTrigger } from './model.ts';

/** A person waits for it, so it goes before everything scheduled. Smaller numbers run first. */
const MANUAL_PRIORITY = -30_000;

const which = z.object({ organisation: z.uuid(), jobId: z.uuid() });

/** The tasks that are queued for backups; `tasks.ts` handles them. */
export const runTask = defineTask({ name: 'backups.run', payload: which, actor: 'dispatcher' });
export const cleanTask = defineTask({ name: 'backups.clean', payload: which, actor: 'dispatcher' });

export const runKey = (jobId: string) => `backups.run:${jobId}`;
export const cleanKey = (jobId: string) => `backups.clean:${jobId}`;
/** One job of a datasource at a time. */
export const queueOf = (datasourceId: string) => `datasource:${datasourceId}`;

/** More than two processes' clocks may differ by: better to clean up too late than too early. */
const CLOCKS_APART_MS = 1_000;

/** The clean-up of a backup that is marked for deletion; with `afterMs`, once that has passed. */
export async function enqueueClean(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  afterMs?: number,
): Promise<void> {
  const later = afterMs !== undefined && { afterMs: afterMs + CLOCKS_APART_MS };
  await enqueue(tx, cleanTask, { organisation, jobId }, { key: cleanKey(jobId), ...later });
}

type Waiting = { organisation: string; jobId: string; datasourceId: string; trigger: JobTrigger };

/** A job for the next worker that is free; with `afterMs`, not before that has passed. */
export async function enqueueRun(
  tx: Kysely<Tables>,
  { organisation, jobId, datasourceId, trigger }: Waiting,
  { priority = 0, afterMs }: { priority?: number; afterMs?: number } = {},
): Promise<void> {
  await enqueue(
    tx,
    runTask,
    { organisation, jobId },
    {
      key: runKey(jobId),
      queue: queueOf(datasourceId),
      priority: trigger === 'schedule' ? -priority : MANUAL_PRIORITY,
      ...(afterMs !== undefined && { afterMs }),
    },
  );
}

/** The right to work on a datasource. */
export const leaseOf = (datasourceId: string) => `datasource:${datasourceId}`;
