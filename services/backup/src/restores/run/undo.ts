import type { ConnectionTarget, Engine, RestoreNeeds } from '@holdfast/engines';
import type { Parts } from '../../parts.ts';
import type { StoredRestore } from '../model.ts';

/**
 * Takes away what a restore that failed has made: its own database, or its rows in a target that
 * was empty. A database that was overwritten in place is left for its safety copy.
 */
export async function undoRestore(
  parts: Parts,
  { mode, journal }: Pick<StoredRestore, 'mode' | 'journal'>,
  run: {
    engine: Engine;
    connection: ConnectionTarget;
    /** Asked for only where it must be known. */
    needs(): Promise<RestoreNeeds>;
    signal: AbortSignal;
  },
): Promise<void> {
  const { restoring } = run.engine;
  const session = { network: parts.network, signal: run.signal };
  const { made, making, swap, filling } = journal;
  // The name of a side database is like no other; one that the user chose may be somebody else's.
  const ours = made ?? (swap && making);
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
  } else if (filling && mode === 'external_target') {
    await restoring.empty(run.connection, session);
  }
}
