import type { QueryExecutorProvider } from 'kysely';
import type { ActionTable, Origin } from './model.ts';
import { type NewEntry, rowOf } from './record.ts';
import { actorKey } from './rules.ts';
import { countRepeated, insertEntries, joinEntry, lockEntry } from './store.ts';

/** Within this time of the first, the same again is no entry of its own. */
const JOINED_MS = 3_600_000;

/**
 * Records what may happen over and over: the same by the same actor from the same address is one entry,
 * whose details say how often (`count`) and when last (`lastAt`). Needs the system's scope, since no
 * tenant may change an entry. Returns how often the actor has done this, to whatever, in the last hour.
 */
export async function writeJoined<
  Table extends ActionTable,
  Action extends Extract<keyof Table, string>,
>(
  tx: QueryExecutorProvider,
  table: Table,
  origin: Origin,
  { times = 1, ...entry }: NewEntry<Table, Action> & { times?: number },
): Promise<number> {
  const { details, ...row } = rowOf(table, origin, entry);
  const since = new Date(entry.at.getTime() - JOINED_MS);
  const again = { ...row, details, times, since };
  await lockEntry(tx, row);
  if (!(await joinEntry(tx, again))) {
    const repeated = times > 1 && { count: times, lastAt: entry.at.toISOString() };
    await insertEntries(tx, [{ ...row, details: { ...details, ...repeated } }]);
  }
  const { organisation, action } = entry;
  return countRepeated(tx, { organisation, action, actor: actorKey(origin.actor), since });
}
