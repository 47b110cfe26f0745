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
        `${now.jobs} bulk checks of your organisation are not done yet, the most that may ` +
        '(HOLDFAST_BULK_CHECKS_WAITING_PER_ORGANISATION). Wait for one of them, or cancel one.',
    });
  }
  if (more.names > 0 && now.names + more.names > limits.waitingNames) {
    throw new Problem('TOO_MUCH_WAITING', {
      msg:
        `${now.names} names of your organisation are waiting in bulk checks, and with ` +
        `${more.names} more there would be over ${limits.waitingNames} ` +
        '(HOLDFAST_BULK_NAMES_WAITING_PER_ORGANISATION). Wait for some of them, or cancel a check.',
    });
  }
}
