import { z } from 'zod';

export const RestoreTestParams = z.object({
  id: z.uuid().toLowerCase(),
  jobId: z.uuid().toLowerCase(),
});
export const CreatedTest = z
  .object({ restoreId: z.uuid(), state: z.literal('created') })
  .meta({ id: 'CreatedRestoreTest' });
