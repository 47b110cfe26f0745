import { defineTask } from '@holdfast/platform/queue';
import { z } from 'zod';

export const generateTask = defineTask({
  name: 'generator.generate',
  payload: z.object({ organisation: z.uuid(), jobId: z.uuid() }),
  maxAttempts: 5,
  actor: 'name generator',
});
