import { SqlError } from '../connection/library.ts';
import type { ReadCheck } from './readable.ts';

const MOST_VIEWS = 100;

/** What does not prevent a backup, but should be known. */
export async function findCautions(check: ReadCheck): Promise<string[]> {
  return [...(await inconsistentTables(check)), ...(await brokenViews(check))];
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

async function brokenViews({ connection, database, wording }: ReadCheck): Promise<string[]> {
  const views: { name: string }[] = await connection.query(
    `select table_name as name from information_schema.views
     where table_schema = ? order by 1 limit ${MOST_VIEWS}`,
    [database],
  );
  const broken = await Promise.all(
    views.map(async ({ name }) => {
      try {
        await connection.query(
          `show fields from ${connection.escapeId(database)}.${connection.escapeId(name)}`,
        );
        return [];
      } catch (error) {
        if (error instanceof SqlError && !error.fatal) return [wording.name(name)];
        throw error;
      }
    }),
  );
  const names = broken.flat();
  return names.length === 0
    ? []
    : [
        `Views that can no longer be read make a dump fail: ${wording.list(names)}. Repair or drop them.`,
      ];
}
