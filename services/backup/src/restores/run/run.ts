import { isUnavailable } from '@holdfast/platform/errors';
import { type LeasedRun, runLeased } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import type { Tables } from '../../tables.ts';
import type { RestoreParts } from '../hooks.ts';
import type { StoredRestore } from '../model.ts';
import { enqueueRestore, restoreLease } from '../queue.ts';
import { isHalfWay } from '../rules.ts';
import { findRestore } from '../store.ts';
import { claimRestore } from './claim.ts';
import { isOfOthers, isRefusedSwap, OUR_FAULT, restoreFailureOf } from './failures.ts';
import { openRestore } from './open.ts';
import { passOn } from './pass-on.ts';
import { performRestore } from './perform.ts';
import type { Performed, RestoreRun, RunLog } from './restore-run.ts';
import { openRunLog } from './run-log.ts';
import { complete, fail, handBack } from './settle.ts';
import { settleHalfWay } from './settle-half-way.ts';
import { tryUndo } from './undo.ts';

type Which = { organisation: string; id: string };

/** What to do with a restore once it is claimed. */
export type RunClaimed = (
  parts: RestoreParts,
  restore: StoredRestore,
  runLog: RunLog,
  run: LeasedRun<Tables>,
) => Promise<void>;

/** Runs a waiting restore to its end. Its own failure is not an error here. */
export async function runRestore(
  parts: RestoreParts,
  which: Which,
  { signal, log, runTest }: { signal: AbortSignal; log: Logger; runTest: RunClaimed },
): Promise<void> {
  const { database, pace } = parts;
  const { organisation, id } = which;
  const restore = await database.tenant(organisation, (tx) => findRestore(tx, organisation, id));
  // A restore that has started belongs to another worker, or to the reaper.
  if (restore?.state !== 'created') return;
  const options = { ttlMs: pace.lease, heartbeatMs: pace.heartbeat, signal, log };
  const ran = await runLeased(database, restoreLease(restore), options, async (run) => {
    const claimed = await claimRestore(parts, restore, run);
    if (!claimed) return;
    await parts.onRestoreStep('claimed');
    const runLog = openRunLog(parts, which);
    const runThis = claimed.mode === 'sandbox' ? runTest : runClaimed;
    await runThis(parts, { ...claimed }, runLog, run).finally(runLog.close);
  });
  if (ran === 'busy') await comeAgain(parts, restore);
}

/** Keeps `restore` as the database has it. */
async function runClaimed(
  parts: RestoreParts,
  restore: StoredRestore,
  runLog: RunLog,
  run: LeasedRun<Tables>,
): Promise<void> {
  let opened: RestoreRun | undefined;
  let performed: Performed;
  try {
    opened = await openRestore(parts, restore, runLog, run);
    performed = await performRestore(parts, restore, opened);
  } catch (error) {
    const { id, journal, mode } = restore;
    const maySwapYet = journal.swapping && !isRefusedSwap(error);
    // Others may have made it good meanwhile, and the target be theirs.
    if (maySwapYet || journal.proven || !(await run.isStillHeld(error))) {
      run.log.warn({ id, err: error }, 'a restore was broken off; it is left to the reaper');
      if (journal.swapping) runLog.write('The swap was broken off; it is finished later.');
      return;
    }
    const failure = restoreFailureOf(error) ?? OUR_FAULT;
    run.log.warn({ id, err: error }, 'a restore failed');
    runLog.write(`Failed: ${failure.code}. ${failure.message}`);
    const halfWay = isHalfWay(journal);
    const isUndone =
      opened && !halfWay && !isOfOthers(mode, error)
        ? await tryUndo(parts, restore, opened, run)
        : !halfWay;
    const isAway = isUndone && isUnavailable(error);
    if (run.stopping.aborted || isAway) {
      runLog.write(
        run.stopping.aborted
          ? 'The worker is stopping; another one begins anew.'
          : "Holdfast's own database was away; the restore begins anew.",
      );
      await handBack(restore, run);
      throw error;
    }
    if (isUndone && (await passOn(parts, restore, error, { run, log: runLog }))) return;
    if (halfWay) await settleHalfWay(parts, restore, failure, { run, log: runLog });
    else await fail(parts, restore, failure, run);
    return;
  }
  await complete(parts, restore, performed, run);
  runLog.write('Completed.');
  await parts.onRestoreStep('completed');
}

/** Another worker holds what it needs; soon it will have finished, or be known to be dead. */
async function comeAgain({ database, pace }: RestoreParts, restore: StoredRestore): Promise<void> {
  await database.tenant(restore.organisation, (tx) =>
    enqueueRestore(tx, restore, { afterMs: pace.busy }),
  );
}
