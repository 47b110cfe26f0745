import type { LeasedRun } from '@holdfast/platform/leases';
import type { Kysely } from 'kysely';
import { recordAudit } from '../../audit-log/index.ts';
import { recordSuspicion } from '../../backups/index.ts';
import type { JobFailure } from '../../backups/model.ts';
import { type Caller, systemCaller } from '../../caller/index.ts';
import type { Parts } from '../../parts.ts';
import type { Tables } from '../../tables.ts';
import { alertOfFailed } from '../alert.ts';
import type { RestoreState, StoredRestore } from '../model.ts';
import { describeNotDropped, noteNotDropped } from '../not-dropped.ts';
import { changeRestore, clearHalfWay, type RestoreChanges } from '../store.ts';
import type { Performed } from './restore-run.ts';

/** Writes how a completed restore ended, with its audit entry. False if it had ended already. */
export async function writeRestored(
  tx: Kysely<Tables>,
  caller: Caller,
  restore: StoredRestore,
  { proof, warnings, restoreMs, oldDatabase, notDropped = [] }: Performed,
  at: Date,
): Promise<boolean> {
  const { datasourceId, jobId, options, journal } = restore;
  const left = notDropped.map((one) => ({
    database: one.database,
    warning: describeNotDropped(one, 'side'),
  }));
  const keptUntil = new Date(at.getTime() + options.keepOldForMs);
  const completed = await changeRestore(tx, restore, ['started'], {
    state: 'completed',
    finishedAt: at,
    failure: null,
    proof,
    ...noteNotDropped({ journal, warnings }, left, at),
    restoreMs,
    progress: { ...restore.progress, step: 'completed' },
    ...(oldDatabase !== undefined && { oldDatabase: { database: oldDatabase, keptUntil } }),
    forgetTarget: true,
  });
  if (!completed) return false;
  if (restore.mode === 'overwrite') await clearHalfWay(tx, restore);
  await recordAudit(tx, caller, {
    at,
    action: 'restore.completed',
    targetId: restore.id,
    details: { datasourceId, jobId, proof: proof.verdict },
  });
  return true;
}

const SPEAKS_AGAINST_BACKUP = ['BACKUP_CORRUPT', 'BACKUP_MISSING'];

/** The same for one that failed; `from` are the states that it may be in. */
export async function writeNotRestored(
  tx: Kysely<Tables>,
  caller: Caller,
  restore: StoredRestore,
  failure: JobFailure,
  {
    at,
    reaped = false,
    from = ['started'],
  }: { at: Date; reaped?: boolean; from?: readonly RestoreState[] },
): Promise<boolean> {
  const { datasourceId, jobId } = restore;
  const failed = await changeRestore(tx, restore, from, {
    state: 'failed',
    finishedAt: at,
    failure,
    forgetTarget: true,
  });
  if (!failed) return false;
  if (SPEAKS_AGAINST_BACKUP.includes(failure.code)) await recordSuspicion(tx, restore, at);
  await alertOfFailed(tx, restore, failure, at);
  await recordAudit(tx, caller, {
    at,
    targetId: restore.id,
    ...(reaped
      ? { action: 'restore.reaped_stuck', details: { datasourceId, jobId } }
      : { action: 'restore.failed', details: { datasourceId, jobId, failureCode: failure.code } }),
  });
  return true;
}

export async function complete(
  { clock }: Pick<Parts, 'clock'>,
  restore: StoredRestore,
  performed: Performed,
  run: LeasedRun<Tables>,
): Promise<void> {
  const caller = systemCaller(restore.organisation, 'dispatcher');
  const at = clock.now();
  await writeEnd(restore, run, (tx) => writeRestored(tx, caller, restore, performed, at));
}

export async function fail(
  { clock }: Pick<Parts, 'clock'>,
  restore: StoredRestore,
  failure: JobFailure,
  run: LeasedRun<Tables>,
): Promise<void> {
  const caller = systemCaller(restore.organisation, 'dispatcher');
  const at = clock.now();
  await writeEnd(restore, run, (tx) => writeNotRestored(tx, caller, restore, failure, { at }));
}

export const WAITING = {
  state: 'created',
  startedAt: null,
  leaseToken: null,
  progress: {},
} as const satisfies RestoreChanges;

/**
 * Puts it back on the queue, as if it had never begun. Where something of it is left at the target,
 * its journal stays: what it says is removed first, or its safety copy is used again.
 */
export async function handBack(
  restore: StoredRestore,
  run: LeasedRun<Tables>,
  { isUndone }: { isUndone: boolean },
): Promise<void> {
  const journal = isUndone ? {} : restore.journal;
  await writeEnd(restore, run, async (tx) => {
    await changeRestore(tx, restore, ['started'], { ...WAITING, journal });
  });
}

/** A short outage of the database costs nothing: it is retried for as long as the lease holds. */
export function writeEnd<T>(
  { organisation }: StoredRestore,
  run: LeasedRun<Tables>,
  write: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return run.retry(() => run.tenant(organisation, write));
}
