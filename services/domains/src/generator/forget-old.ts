import { inBatches } from '@holdfast/platform/db';
import type { Parts } from '../parts.ts';
import { deleteOldGeneratorJobs } from './store.ts';

/** A job has at most 1,000 names, which are deleted with it. */
const AT_ONCE = 500;

/** Deletes jobs that are this many days old, in all organisations; returns how many. */
export function forgetOld(
  { database }: Pick<Parts, 'database'>,
  days: number,
  signal: AbortSignal,
): Promise<number> {
  return inBatches((atMost) => database.system((tx) => deleteOldGeneratorJobs(tx, days, atMost)), {
    signal,
    atOnce: AT_ONCE,
  });
}
