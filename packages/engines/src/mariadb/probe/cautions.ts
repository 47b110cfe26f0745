import { findBroken, warnOfBroken } from './broken.ts';
import type { ReadCheck } from './readable.ts';

const MOST_LOOKED_AT = 100;

/** What does not prevent a backup, but should be known. */
export async function findCautions(check: ReadCheck): Promise<string[]> {
  const broken = await findBroken(check, { most: MOST_LOOKED_AT });
  return [...(await inconsistentTables(check)), ...warnOfBroken(broken, check.wording)];
}

/** A dump is of one moment only for tables whose engine has transactions. */
async function inconsistentTables({ connection, database, wording }: ReadCheck): Promise<string[]> {
  const tables: { name: string; engine: string | null }[] = await connection.query(
    `select t.table_name as name, t.engine as engine from information_schema.tables t
     left join information_schema.engines e on e.engine = t.engine
     where t.table_schema = ? and t.table_type in ('BASE TABLE', 'SYSTEM VERSIONED')
     and coalesce(e.transactions, 'NO') <> 'YES' order by 1 limit 1000`,
    [database],
  );
  if (tables.length === 0) return [];
  const names = tables.map(({ name, engine }) => {
    return `${wording.name(name)} (${wording.name(engine ?? 'unknown engine')})`;
  });
  return [
    `Tables without transactions may change while they are backed up, and then do not match the rest: ${wording.list(names)}. Convert them to InnoDB.`,
  ];
}
