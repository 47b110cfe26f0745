import { defineTask } from '@holdfast/platform/queue';
import { z } from 'zod';

const which = z.object({ organisation: z.uuid(), jobId: z.uuid() });

/** The tasks that are queued for backups; `tasks.ts` handles them. */
export const runTask = defineTask({ name: 'backups.run', payload: which, actor: 'dispatcher' });
export const cleanTask = defineTask({ name: 'backups.clean', payload: which, actor: 'dispatcher' });

export const runKey = (jobId: string) => `backups.run:${jobId}`;
export const cleanKey = (jobId: string) => `backups.clean:${jobId}`;
/** One job of a datasource at a time. */
export const queueOf = (datasourceId: string) => `datasource:${datasourceId}`;

/** The right to work on a datasource. */
export const leaseOf = (datasourceId: string) => `datasource:${datasourceId}`;
