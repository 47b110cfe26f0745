import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '@holdfast/platform/errors';
import { assertLease, type Lease, LeaseLost } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import type { Kysely } from 'kysely';
import type { Parts } from '../../parts.ts';
import type { Tables } from '../../tables.ts';

const TRY_AGAIN_MS = 1_000;
/** A database that answers, and says no, will say it again; a few times may be a deadlock. */
const MOST_REFUSALS = 5;

/**
 * Writes how a piece of work ended. A database that is away for a moment costs nothing: it is tried
 * for as long as the work is ours. What the database refuses is given up after a few times.
 */
export async function insist(
  { database }: Parts,
  { organisation }: { organisation: string },
  { lease, lost, log }: { lease: Lease; lost: AbortSignal; log: Logger },
  write: (tx: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  for (let refusals = 0; ; ) {
    try {
      return await database.tenant(organisation, async (tx) => {
        await assertLease(tx, lease);
        await write(tx);
      });
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      lost.throwIfAborted();
      if (!isAway(error)) refusals += 1;
      if (refusals === MOST_REFUSALS) throw error;
      log.warn({ err: error }, 'how it ended could not be written; trying again');
      await delay(TRY_AGAIN_MS, undefined, { signal: lost }).catch(() => lost.throwIfAborted());
    }
  }
}

/** Whether our own database could not be asked. */
export function isAway(error: unknown): boolean {
  return error instanceof Problem && error.code === 'UNAVAILABLE';
}
