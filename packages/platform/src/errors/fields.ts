import type { core } from 'zod';
import { MOST_FAULTS } from './problem.ts';

const LONGEST_NAME = 200;

/**
 * Names every offending field at once: `name`, `retention.keepDaily`, `domains[3]`. A fault of the
 * value as a whole goes under `root`.
 */
export function fieldsOf(issues: readonly core.$ZodIssue[], root: string): Record<string, string> {
  const fields = new Map<string, string>();
  for (const { path, message } of issues.flatMap((issue) => flatten(issue, []))) {
    const name = fieldName(path) || root;
    const earlier = fields.get(name);
    if (earlier === undefined) fields.set(name, message);
    else if (!earlier.split('; ').includes(message)) fields.set(name, `${earlier}; ${message}`);
  }
  return Object.fromEntries(fields);
}

type Fault = { path: PropertyKey[]; message: string };

function flatten(issue: core.$ZodIssue, parents: PropertyKey[]): Fault[] {
  const path = [...parents, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    // One more than is ever reported, so that the answer says that there are more.
    return issue.keys
      .slice(0, MOST_FAULTS + 1)
      .map((key) => ({ path: [...path, key], message: 'is not a known field' }));
  }
  if (issue.code === 'invalid_union') {
    const branch = likeliestBranch(issue.errors);
    if (branch !== undefined) return branch.flatMap((nested) => flatten(nested, path));
  }
  return [{ path, message: issue.message }];
}

/**
 * The branch that the caller most probably meant: of those whose type the value has, the one with
 * the fewest faults. Undefined if the value has the type of no branch.
 */
function likeliestBranch(branches: core.$ZodIssue[][]): core.$ZodIssue[] | undefined {
  const right = branches.filter((issues) => !issues.some(isOfAnotherType));
  const faults = (issues: core.$ZodIssue[]) =>
    issues.reduce((sum, i) => sum + (i.code === 'unrecognized_keys' ? i.keys.length : 1), 0);
  return right.sort((a, b) => faults(a) - faults(b))[0];
}

function isOfAnotherType(issue: core.$ZodIssue): boolean {
  return (
    issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value')
  );
}

function fieldName(path: PropertyKey[]): string {
  let name = '';
  for (const part of path) {
    if (typeof part === 'number') name += `[${part}]`;
    else name += name === '' ? String(part) : `.${String(part)}`;
  }
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
