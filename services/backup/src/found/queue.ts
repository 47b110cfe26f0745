import { defineTask } from '@holdfast/platform/queue';
import { z } from 'zod';

/** One stretch of an import; each puts the next on the queue. `tasks.ts` handles it. */
export const importTask = defineTask({
  name: 'found.import',
  payload: z.object({ organisation: z.uuid(), id: z.uuid() }),
  actor: 'importer',
});

export const importKey = (id: string) => `found.import:${id}`;
