import { isUnavailable } from '@holdfast/platform/errors';
import type { LeasedRun } from '@holdfast/platform/leases';
import type { Tables } from '../../tables.ts';
import type { RestoreParts } from '../hooks.ts';
import type { StoredRestore } from '../model.ts';
import { endingOf, isHalfWay, isPastUndoing } from '../rules.ts';
import { findRestore } from '../store.ts';
import {
  isOfOthers,
  isRefusedSwap,
  isUnfinishedSwap,
  mayPass,
  OUR_FAULT,
  restoreFailureOf,
} from './failures.ts';
import { noteUnfinishedSwap } from './note-unfinished-swap.ts';
import type { RestoreRun, RunLog } from './restore-run.ts';
import { retryLater } from './retry-later.ts';
import { fail, handBack } from './settle.ts';
import { settleHalfWay } from './settle-half-way.ts';
import { tryUndo } from './undo.ts';

type Run = {
  /** Undefined if it failed before this attempt could have made anything. */
  opened: RestoreRun | undefined;
  run: LeasedRun<Tables>;
  log: RunLog;
};

/**
 * Ends a restore that failed, or leaves it to others. If the failure was not the restore's own, hands
 * the restore back, to start over, and rejects with the failure.
 */
export async function settleFailed(
  parts: RestoreParts,
  asKnown: StoredRestore,
  error: unknown,
  { opened, run, log }: Run,
): Promise<void> {
  const { id } = asKnown;
  const restore = await readAgain(asKnown, run);
  if (!restore) {
    run.log.warn({ id, err: error }, 'a restore was ended by others while it ran');
    return;
  }
  const { journal } = restore;
  // If the lease was lost, others may have completed it meanwhile, and the target is not ours any more.
  if (isPastUndoing(journal, isRefusedSwap(error)) || !(await run.isStillHeld(error))) {
    run.log.warn({ id, err: error }, 'a restore was interrupted; the reaper will settle it');
    if (journal.swapping) {
      const why = restoreFailureOf(error)?.message;
      const said = ['The swap was interrupted; it will be finished later.', why];
      log.write(said.filter(Boolean).join(' '));
      if (isUnfinishedSwap(error)) {
        await noteUnfinishedSwap(parts, restore, error, run).catch((err) =>
          run.log.warn({ id, err }, 'why a swap is not finished could not be noted'),
        );
      }
    }
    return;
  }
  const failure = restoreFailureOf(error) ?? OUR_FAULT;
  run.log.warn({ id, err: error }, 'a restore failed');
  log.write(`Failed: ${failure.code}. ${failure.message}`);
  const isUndone = await undo(parts, restore, error, { opened, run });
  const isStopping = run.stopping.aborted;
  const about = { isStopping, isAway: isUnavailable(error), mayPass: mayPass(error) };
  switch (endingOf(journal, about)) {
    case 'hand_back':
      log.write(isStopping ? STOPPING : AWAY);
      await handBack(restore, run, { isUndone });
      throw error;
    case 'bring_back':
      await settleHalfWay(parts, restore, failure, { run, log });
      return;
    case 'retry_or_fail':
      if (await retryLater(parts, restore, error, { run, log, isUndone })) return;
      return fail(parts, restore, failure, run);
    case 'fail':
      return fail(parts, restore, failure, run);
  }
}

/** As it is by now, or as we know it if the database cannot be asked. Undefined once others ended it. */
async function readAgain(
  restore: StoredRestore,
  run: LeasedRun<Tables>,
): Promise<StoredRestore | undefined> {
  const { organisation, id } = restore;
  const now = await run
    .tenant(organisation, (tx) => findRestore(tx, organisation, id))
    .catch(() => restore);
  return now?.state === 'started' ? now : undefined;
}

const STOPPING = 'The worker is stopping; another one will start over.';
const AWAY = "Holdfast's own database was unavailable; the restore will start over.";

/** Whether the target is as it was, as far as this restore is concerned. */
async function undo(
  parts: RestoreParts,
  restore: StoredRestore,
  error: unknown,
  { opened, run }: Omit<Run, 'log'>,
): Promise<boolean> {
  if (isHalfWay(restore.journal)) return false;
  if (isOfOthers(restore.mode, error)) return true;
  if (!opened) return Object.keys(restore.journal).length === 0;
  return tryUndo(parts, restore, opened, run);
}
