import { z } from 'zod';

export const RestoreTestParams = z.object({
  id: z.uuid().toLowerCase(),
  jobId: z.uuid().toLowerCase(),
});
