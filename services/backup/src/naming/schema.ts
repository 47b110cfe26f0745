import { z } from 'zod';

/** What a user calls a thing: one line that can be read and typed again. */
export const Name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line without control characters');

const MOST_LABELS = 10;

/**
 * A word by which users group things. Differences in case or in the number of spaces do not count:
 * otherwise labels that look alike would be two groups.
 */
export const Label = z
  .string()
  .normalize('NFC')
  .trim()
  .toLowerCase()
  .overwrite((text) => text.replaceAll(/ +/g, ' '))
  .min(1)
  .max(40)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line without control characters');

export const Labels = z
  .array(Label)
  .max(MOST_LABELS)
  .superRefine(
    (labels, context) => {
      const seen = new Set<string>();
      for (const [at, label] of labels.entries()) {
        if (seen.has(label)) {
          context.addIssue({ code: 'custom', path: [at], message: 'is listed twice' });
        }
        seen.add(label);
      }
    },
    // Runs even when some labels are invalid: all faults are reported at once.
    { when: ({ value }) => Array.isArray(value) },
  )
  .describe('Words to group datasources by, in lower case; their order is kept.');
