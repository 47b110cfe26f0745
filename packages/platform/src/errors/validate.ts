import type { z } from 'zod';
import { fieldsOf } from './fields.ts';
import { describeIssue } from './issue-text.ts';
import { Problem } from './problem.ts';

const OPTIONS = { error: describeIssue };

/**
 * The value as the schema reads it, or a VALIDATION_FAILED that names every offending field.
 * `root` is the name for the value itself, for when it is no object at all.
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  root: string,
): z.output<S> {
  const result = schema.safeParse(value, OPTIONS);
  if (!result.success) throw Problem.validation(fieldsOf(result.error.issues, root));
  return result.data;
}
