import { z } from 'zod';

/** The header of every route whose work is done `once`, which refuses what is not a valid key. */
export const KeyHeader = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      'Makes it safe to retry: for 24 hours, the same key with the same body returns the first ' +
        'answer, and the same key with another body is refused.',
    ),
});
