import { Problem } from '@holdfast/platform/errors';
import { runLeased } from '@holdfast/platform/leases';
import type { Kysely } from 'kysely';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import type { StoredRestore } from './model.ts';
import { restoreLease } from './queue.ts';
import { describeGivenUpSwap, hasEnded, isGivenUpByHand } from './rules.ts';
import { changeRestore, clearHalfWay, findRestore } from './store.ts';

/**
 * Takes the user's word that a database which an overwrite left half way was repaired by other
 * means: it is backed up again, and its safety copy may be deleted. A swap that cannot be finished is
 * not tried any more.
 */
export async function acceptRepaired(
  parts: Parts,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { database } = parts;
  const { organisation } = caller;
  const unended = await database.tenant(organisation, async (tx) => {
    const restore = await findRestore(tx, organisation, id, { lock: true });
    if (!restore) throw new Problem('NOT_FOUND');
    if (!hasEnded(restore)) return restore;
    if (restore.journal.halfWay) await clear(parts, tx, caller, restore);
    return undefined;
  });
  if (unended) await giveUpSwap(parts, caller, unended, signal);
}

/** Under its lease, so that nobody swaps meanwhile. */
async function giveUpSwap(
  parts: Parts,
  caller: Caller,
  restore: StoredRestore,
  signal: AbortSignal,
): Promise<void> {
  const { organisation, id } = restore;
  const { database, pace, clock, logger: log } = parts;
  const lease = { ttlMs: pace.lease, heartbeatMs: pace.heartbeat, holder: 'repaired', signal, log };
  const given = await runLeased(database, restoreLease(restore), lease, (run) =>
    run.tenant(organisation, async (tx) => {
      const now = await findRestore(tx, organisation, id, { lock: true });
      if (!now || hasEnded(now)) return true;
      if (!isGivenUpByHand(now)) return false;
      const { swapping: _, ...journal } = now.journal;
      await changeRestore(tx, now, ['started'], {
        ...{ state: 'failed', finishedAt: clock.now(), journal, forgetTarget: true },
        failure: { code: 'SWAP_UNFINISHED', message: describeGivenUpSwap(journal) },
      });
      await clear(parts, tx, caller, now);
      return true;
    }),
  );
  if (given === true) return;
  throw new Problem('RESTORE_IN_FLIGHT', {
    msg: 'This restore is still in progress. Try again when it has failed, or says why it cannot be finished.',
  });
}

async function clear(
  { clock }: Pick<Parts, 'clock'>,
  tx: Kysely<Tables>,
  caller: Caller,
  restore: StoredRestore,
): Promise<void> {
  const { id, datasourceId, jobId } = restore;
  await clearHalfWay(tx, restore);
  await recordAudit(tx, caller, {
    at: clock.now(),
    action: 'restore.repaired',
    targetId: id,
    details: { datasourceId, jobId },
  });
}
