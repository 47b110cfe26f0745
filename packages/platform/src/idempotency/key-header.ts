import { z } from 'zod';

/** The header of every route whose work is done `once`, which refuses what is not a valid key. */
export const KeyHeader = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      'Makes it safe to ask again: for 24 hours the same key and body gives what was made the ' +
        'first time, and the same key with another body is refused.',
    ),
});
