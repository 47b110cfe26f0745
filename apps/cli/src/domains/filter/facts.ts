import path from 'node:path';
import type { FilterStatus } from '@holdfast/resolve';

/** A filter as it is described in JSON. */
export function factsOf({ file, bytes, facts, problem }: FilterStatus) {
  const { tld = path.basename(file, '.filter'), count, builtAt, falsePositiveRate } = facts ?? {};
  return {
    tld,
    ...(facts && { names: count, builtAt, falsePositiveRate }),
    bytes,
    file,
    ...(problem && { problem: problem.message }),
  };
}
