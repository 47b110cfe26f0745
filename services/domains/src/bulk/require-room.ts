import { Problem } from '@holdfast/platform/errors';
import type { Parts } from '../parts.ts';
import { countUnsettled } from './store.ts';

type Tx = Parameters<typeof countUnsettled>[0];

/** Refuses more bulk work than one organisation may have waiting. */
export async function requireRoom(
  { limits }: Pick<Parts, 'limits'>,
  tx: Tx,
  organisation: string,
  more: { jobs: number; names: number },
): Promise<void> {
  const now = await countUnsettled(tx, organisation);
  if (more.jobs > 0 && now.jobs + more.jobs > limits.waitingJobs) {
    throw new Problem('TOO_MUCH_WAITING', {
      msg:
        `Your organisation has ${counted(now.jobs, 'unfinished bulk check')}; the limit is ` +
        `${limits.waitingJobs} (HOLDFAST_BULK_CHECKS_WAITING_PER_ORGANISATION). ` +
        'Wait for one to finish, or cancel one.',
    });
  }
  if (more.names > 0 && now.names + more.names > limits.waitingNames) {
    const limit = `${limits.waitingNames} (HOLDFAST_BULK_NAMES_WAITING_PER_ORGANISATION)`;
    throw new Problem('TOO_MUCH_WAITING', {
      msg:
        more.names > limits.waitingNames
          ? `The bulk check has ${counted(more.names, 'name')} to check; the limit for your ` +
            `organisation is ${limit}. Split the names into smaller checks.`
          : `Your organisation has ${counted(now.names, 'name')} waiting in bulk checks, and ` +
            `${more.names} more would exceed the limit of ${limit}. ` +
            'Wait until some have been checked, or cancel a check.',
    });
  }
}

function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}
