import { sql } from 'kysely';
import type { SystemScope } from '../db/index.ts';
import type { KeyRing } from '../secrets/index.ts';

/** Small enough that no transaction locks its rows for long. */
const BATCH = 200;

/**
 * Re-wraps every value of a sealed column under the current master key; returns how many. Safe
 * while other processes do the same, or write new values.
 */
export async function rewrapColumn(
  database: SystemScope,
  ring: KeyRing,
  column: { table: string; id: string; sealed: string; contextOf(id: string): string },
): Promise<number> {
  const [table, id, sealed] = [sql.id(column.table), sql.id(column.id), sql.id(column.sealed)];
  for (let moved = 0; ; ) {
    const count = await database.system(async (tx) => {
      const { rows } = await sql<{ id: string; sealed: string }>`
        select ${id} as id, ${sealed} as sealed from ${table}
        where ${sealed} is not null and not starts_with(${sealed}, ${ring.currentPrefix})
        limit ${BATCH} for update`.execute(tx);
      for (const row of rows) {
        const fresh = ring.rewrap(row.sealed, column.contextOf(row.id));
        await sql`update ${table} set ${sealed} = ${fresh} where ${id} = ${row.id}`.execute(tx);
      }
      return rows.length;
    });
    moved += count;
    if (count < BATCH) return moved;
  }
}
