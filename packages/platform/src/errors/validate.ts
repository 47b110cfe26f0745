import { core, type z } from 'zod';
import { fieldsOf } from './fields.ts';
import { describeIssue } from './issue-text.ts';
import { MOST_FAULTS, Problem } from './problem.ts';

const CONTEXT = { error: describeIssue, async: false as const };

/**
 * The value as parsed by the schema. Throws VALIDATION_FAILED, which names every offending field up
 * to a limit. `root` is the name for the value itself, for when it is not an object at all.
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  root: string,
): z.output<S> {
  // Not safeParse, which would word every fault, perhaps a hundred thousand, before any is dropped.
  const result = schema._zod.run({ value, issues: [] }, CONTEXT);
  if (result instanceof Promise) throw new core.$ZodAsyncError();
  const { issues } = result;
  if (issues.length === 0) return result.value as z.output<S>;
  const told = issues
    .slice(0, MOST_FAULTS)
    .map((issue) => core.util.finalizeIssue(issue, CONTEXT, core.config()));
  throw Problem.validation(fieldsOf(told, root), { untold: issues.length - told.length });
}
