import { z } from 'zod';

/** What a user calls a thing: one line that can be read and typed again. */
export const Name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line without control characters');
