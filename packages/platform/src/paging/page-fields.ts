import { z } from 'zod';

const DEFAULT_LIMIT = 25;

/** The two fields that every list takes in its query string; spread them into its schema. */
export function pageFields({ cap = 100 }: { cap?: number } = {}) {
  const error = `must be a whole number from 1 to ${cap}`;
  return {
    limit: z.coerce
      .number({ error })
      .int({ error })
      .min(1, { error })
      .max(cap, { error })
      .default(Math.min(DEFAULT_LIMIT, cap))
      .describe('The most items to return.'),
    /** Any text, so that every wrong cursor gets the same answer where it is read. */
    cursor: z.string().optional().describe('`nextCursor` of the previous page.'),
  };
}
