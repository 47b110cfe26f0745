import type { ConnectionTarget, Engine, RestoreNeeds, SessionOwner } from '@holdfast/engines';
import type { LeasedRun } from '@holdfast/platform/leases';
import type { Parts } from '../../parts.ts';
import type { Tables } from '../../tables.ts';
import type { StoredRestore } from '../model.ts';
import { describeNotUndone, isHalfWay } from '../rules.ts';
import { needsOf } from '../target.ts';
import type { RestoreRun } from './restore-run.ts';

const UNDO_MS = 120_000;

/**
 * Removes what a failed restore has made: its own database, or its rows in a target that was
 * empty. Not for a database that is overwritten in place: `bringBack` restores its safety copy.
 */
export async function undoRestore(
  parts: Parts,
  { mode, journal }: Pick<StoredRestore, 'mode' | 'journal'>,
  run: {
    engine: Engine;
    connection: ConnectionTarget;
    /** Called only where it is needed. */
    needs(): Promise<RestoreNeeds>;
    signal: AbortSignal;
    owner: SessionOwner;
  },
): Promise<void> {
  const { restoring } = run.engine;
  const session = { network: parts.network, signal: run.signal, owner: run.owner };
  const { made, making, swap, filling, trying } = journal;
  // The name of a side database is unique; a database with a name that the user chose may not be ours.
  const ours = made ?? (swap && making);
  const mayHoldRows = filling === true && mode === 'external_target';
  if (ours === undefined && making === undefined && !mayHoldRows && !trying) return;
  await restoring.endSessions(run.connection, session);
  if (trying) {
    await restoring.endTry?.(run.connection, session);
    return;
  }
  if (ours !== undefined) await restoring.dropDatabase(run.connection, ours, session);
  else if (making !== undefined) {
    const there = { ...run.connection, database: making };
    const { checks } = await restoring.inspectTarget(
      there,
      { kind: 'empty' },
      await run.needs(),
      session,
    );
    const isEmpty = checks.some(({ check, ok }) => check === 'empty' && ok === true);
    if (isEmpty) await restoring.dropDatabase(run.connection, making, session);
  } else {
    await restoring.empty(run.connection, session);
  }
}

/** Removes what an earlier attempt had to leave at the target, before this one makes anything there. */
export async function removeLeft(
  parts: Parts,
  restore: StoredRestore,
  { engine, connection, restorable, owner, signal, note, log }: RestoreRun,
): Promise<void> {
  const { journal } = restore;
  if (isHalfWay(journal) || Object.keys(journal).length === 0) return;
  const needs = async () => needsOf(restorable.manifest, restore.options.ownership);
  await undoRestore(parts, restore, { engine, connection, needs, signal, owner });
  await note({});
  log.write('What an earlier attempt had created at the target was removed.');
}

/**
 * Undoes within two minutes; false if that was not possible. What may be left is noted in the
 * restore's log.
 */
export async function tryUndo(
  parts: Parts,
  restore: StoredRestore,
  { engine, connection, restorable, owner, log }: RestoreRun,
  run: LeasedRun<Tables>,
): Promise<boolean> {
  const { id, journal } = restore;
  const signal = AbortSignal.any([run.lost, AbortSignal.timeout(UNDO_MS)]);
  const needs = async () => needsOf(restorable.manifest, restore.options.ownership);
  try {
    await undoRestore(parts, restore, { engine, connection, needs, signal, owner });
    log.write('What it had created at the target was removed.');
    return true;
  } catch (err) {
    run.log.warn({ id, err }, 'a failed restore left something at its target');
    log.write(describeNotUndone(journal));
    return false;
  }
}
