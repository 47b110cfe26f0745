import type { Connection } from 'mariadb';
import { isTable, readObjects } from '../target/objects.ts';
import { databaseExists, id } from '../target/server.ts';
import type { Swapping } from './model.ts';
import { DONE, MOVED, PREPARED, readRecord, type SwapRecord } from './record.ts';

export type State =
  | { is: 'fresh' | 'done' }
  /** Until `moved`, tables are where they were, unless a server died in the middle (`moving`). */
  | { is: 'prepared' | 'moving' | 'moved'; record: SwapRecord };

/** How far a swap got, judging by what is there. */
export async function findState({ connection, plan }: Swapping): Promise<State> {
  const there = await databaseExists(connection, plan.aside);
  const inAside = there ? await tablesOf(connection, plan.aside) : new Set<string>();
  for (const table of [MOVED, PREPARED] as const) {
    if (!inAside.has(table)) continue;
    const record = await readRecord(connection, plan, table);
    if (table === MOVED && record) return { is: 'moved', record };
    if (!record) {
      // Nothing is touched before the record is complete.
      await connection.query(`drop table ${id(plan.aside, table)}`);
      return { is: 'fresh' };
    }
    const inSide = await tablesOf(connection, plan.side);
    const moving =
      record.old.tables.some(({ name }) => inAside.has(name)) ||
      record.new.tables.some(({ name }) => !inSide.has(name));
    return { is: moving ? 'moving' : 'prepared', record };
  }
  if (inAside.has(DONE)) return { is: 'done' };
  const side = await databaseExists(connection, plan.side);
  return { is: there && !side ? 'done' : 'fresh' };
}

export async function tablesOf(connection: Connection, database: string): Promise<Set<string>> {
  const objects = await readObjects(connection, database);
  return new Set(objects.filter(isTable).map(({ name }) => name));
}
