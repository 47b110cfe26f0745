import { z } from 'zod';

export const UploadParams = z.object({ id: z.uuid().toLowerCase() });
export const UploadQuery = z.strictObject({
  destination_id: z
    .uuid()
    .toLowerCase()
    .optional()
    .describe('Where the backup goes; managed storage if left out.'),
});
