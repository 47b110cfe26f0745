import type { Swapped } from '@holdfast/engines';
import type { LeasedRun } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import type { Kysely } from 'kysely';
import { systemCaller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { writeTested } from '../restore-tests/index.ts';
import {
  appendLog,
  describeNotUndone,
  enqueueRestore,
  findRestore,
  isHalfWay,
  isRefusedSwap,
  needsOf,
  noteUnfinishedSwap,
  openRunLog,
  openTarget,
  ownerOf,
  type Performed,
  type RestoreParts,
  requireRestorable,
  restoreKey,
  restoreLease,
  selectUnsettledRestores,
  settleHalfWay,
  undoRestore,
  writeNotRestored,
  writeRestored,
} from '../restores/index.ts';
import type { StoredRestore } from '../restores/model.ts';
import type { Tables } from '../tables.ts';
import { takeOver } from './take-over.ts';
import { taskedBefore, withoutTask } from './without-task.ts';

/** More than run at once on any installation: living restores must not crowd out the dead ones. */
const AT_ONCE = 10_000;
/** A target that does not answer may be back soon; a restore waits for it no longer than this. */
const WAIT_FOR_TARGET_MS = 24 * 60 * 60_000;

const DIED = 'The worker of this restore died before it was finished.';
const LOST = 'WORKER_LOST';
const stuck = (message: string) => ({ code: LOST, message: `${DIED} ${message}` });

/**
 * Settles restores that no living worker holds: finishes what was proven, brings safety copies back,
 * undoes everything else. Rounds may overlap: one that brings a large copy back, or waits for a
 * target that is silent, delays no other.
 */
export async function reapRestores(
  parts: RestoreParts,
  signal: AbortSignal,
  log: Logger,
  worker?: string,
): Promise<void> {
  const started = await parts.database.system((tx) =>
    selectUnsettledRestores(tx, 'started', { limit: AT_ONCE }),
  );
  for (const { organisation, id, datasourceId, mode, leaseToken: token } of started) {
    signal.throwIfAborted();
    const read = (tx: Kysely<Tables>) => findRestore(tx, organisation, id);
    const listed = {
      organisation,
      resource: restoreLease({ id, datasourceId, mode }),
      token,
      read,
    };
    const reap = (restore: StoredRestore, run: LeasedRun<Tables>) =>
      reapRestore(parts, restore, run);
    await takeOver(parts, listed, { signal, log, worker }, reap).catch((err) =>
      log.warn({ id, err }, 'a stuck restore could not be settled; the next round will try again'),
    );
  }
  await launchForgotten(parts);
}

async function reapRestore(
  parts: RestoreParts,
  restore: StoredRestore,
  run: LeasedRun<Tables>,
): Promise<void> {
  const { id, journal } = restore;
  const { signal, log } = run;
  if (isHalfWay(journal)) return reapHalfWay(parts, restore, run);
  const outcome: Outcome =
    restore.mode === 'sandbox'
      ? ({ is: 'undone' } as const)
      : await makeGood(parts, restore, run).catch(async (error) => {
          if (journal.swapping) await noteUnfinishedSwap(parts, restore, error, run);
          if (signal.aborted || !mayGiveUp(parts, restore)) throw error;
          log.warn({ id, err: error }, 'a stuck restore left something at its target');
          return { is: 'left' } as const;
        });
  if (await settle(parts, restore, run, outcome)) {
    log.info({ id, outcome: outcome.is }, 'a restore whose worker died was settled');
  }
}

async function reapHalfWay(
  parts: RestoreParts,
  restore: StoredRestore,
  run: LeasedRun<Tables>,
): Promise<void> {
  const runLog = openRunLog(parts, restore);
  const { failed = { code: LOST, message: DIED } } = restore.journal;
  if (!restore.journal.failed) {
    runLog.write('The worker died while the database was being overwritten in place.');
  }
  const outcome = await settleHalfWay(parts, restore, failed, {
    ...{ run, log: runLog, reaped: failed.code === LOST },
  }).finally(runLog.close);
  run.log.info({ id: restore.id, outcome }, 'an overwrite that stopped half way was handled');
}

type Outcome = { is: 'finished'; swapped?: Swapped } | { is: 'undone' | 'left' };

/** Never in the middle of a swap: the database may then be in neither place. */
function mayGiveUp({ clock }: Parts, { journal, startedAt, createdAt }: StoredRestore): boolean {
  const since = clock.now().getTime() - (startedAt ?? createdAt).getTime();
  return !journal.swapping && since >= WAIT_FOR_TARGET_MS;
}

async function makeGood(
  parts: Parts,
  restore: StoredRestore,
  run: LeasedRun<Tables>,
): Promise<Outcome> {
  const { organisation, journal } = restore;
  const { signal } = run;
  if (journal.proven) return { is: 'finished' };
  const { engine, connection } = await run.tenant(organisation, (tx) =>
    openTarget(parts, tx, restore),
  );
  if (journal.swap && journal.swapping) {
    try {
      const session = { network: parts.network, signal };
      const swapped = await engine.restoring.swap(connection, journal.swap, session);
      return { is: 'finished', swapped };
    } catch (error) {
      if (!isRefusedSwap(error) || !(await run.isStillHeld(error))) throw error;
    }
  }
  const needs = async () => {
    const { manifest } = await parts.database.tenant(organisation, (tx) =>
      requireRestorable(parts, tx, organisation, restore),
    );
    return needsOf(manifest, restore.options.ownership);
  };
  // Throws if the lease was lost: others may have undone it, and the target may be in use.
  await run.retry(() => run.tenant(organisation, async () => {}));
  const owner = ownerOf(restore, run);
  await undoRestore(parts, restore, { engine, connection, needs, signal, owner });
  return { is: 'undone' };
}

/** False, with nothing written, if it had ended already. */
async function settle(
  parts: Parts,
  restore: StoredRestore,
  run: LeasedRun<Tables>,
  outcome: Outcome,
): Promise<boolean> {
  const at = parts.clock.now();
  const left = outcome.is === 'left' ? describeNotUndone(restore.journal) : undefined;
  const said =
    outcome.is === 'finished'
      ? 'The worker died after the proof; the reaper did the rest. Completed.'
      : `The worker died. ${left ?? 'What it had created at the target was removed.'} Failed.`;
  return run.tenant(restore.organisation, async (tx) => {
    if (!(await writeReaped(tx, restore, { outcome, left, at }))) return false;
    await appendLog(tx, restore, `${at.toISOString()} ${said}\n`);
    return true;
  });
}

async function writeReaped(
  tx: Kysely<Tables>,
  restore: StoredRestore,
  { outcome, left, at }: { outcome: Outcome; left: string | undefined; at: Date },
): Promise<boolean> {
  const caller = systemCaller(restore.organisation, 'reaper');
  if (restore.mode === 'sandbox') {
    const failure = stuck('This says nothing about the backup; test it again.');
    const proof = { verdict: 'cannot_confirm', reason: failure.message } as const;
    return writeTested(tx, caller, restore, { failure, proof }, { at, reaped: true });
  }
  if (outcome.is !== 'finished') {
    const failure = stuck(
      left ?? `The target is as it was; try again, with the same backup (${restore.jobId}).`,
    );
    return writeNotRestored(tx, caller, restore, failure, { at, reaped: true });
  }
  // A worker of an earlier version noted none.
  const { proof, warnings, restoreMs = 0 } = restore.journal.outcome ?? restore;
  const performed: Performed = {
    ...{ proof, warnings: [...warnings, ...(outcome.swapped?.warnings ?? [])] },
    restoreMs: restoreMs ?? 0,
    ...(restore.journal.swap && { oldDatabase: restore.journal.swap.aside }),
    ...(outcome.swapped && { notDropped: outcome.swapped.notDropped }),
  };
  return writeRestored(tx, caller, restore, performed, at);
}

/** Queues restores again whose task is gone from the queue: nothing of them has begun. */
async function launchForgotten({ database, clock }: Parts): Promise<void> {
  const which = { createdBefore: taskedBefore(clock.now()), limit: AT_ONCE };
  await database.system(async (tx) => {
    const waiting = await selectUnsettledRestores(tx, 'created', which);
    const forgotten = await withoutTask(tx, waiting, ({ id }) => restoreKey(id));
    for (const restore of forgotten) await enqueueRestore(tx, restore);
  });
}
