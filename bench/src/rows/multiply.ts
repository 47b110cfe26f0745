import type pg from 'pg';

/** What a row takes at rest, and what writing it adds to the WAL, in bytes. */
export type RowSize = { table: string; rows: number; heap: number; indexes: number; wal: number };

/**
 * Multiplies the rows that the product has written, and returns what one row takes. `fresh` gives
 * expressions of `n` for columns that differ from row to row; all others stay as they were written.
 */
export async function multiply(
  database: pg.Client,
  table: string,
  rows: number,
  fresh: Record<string, string>,
): Promise<RowSize> {
  const { rows: columns } = await database.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name }) => fresh[name] ?? `t."${name}"`).join(', ');
  // Up to 100 of the real rows serve as templates, in rotation.
  await database.query(`create temp table template as select * from ${table} limit 100`);
  await database.query(`truncate ${table} cascade`);
  await database.query('checkpoint');
  const before = await walPosition(database);
  await database.query(
    `insert into ${table} (${names}) select ${values} from generate_series(1, ${rows}) n
     join (select *, row_number() over () - 1 as nth, count(*) over () as total from template) t
       on t.nth = n % t.total`,
  );
  const wal = await walSince(database, before);
  await database.query('drop table template');
  return { ...(await sizeOf(database, table, rows)), wal: wal / rows };
}

/** What the existing rows take. */
export async function sizeOf(
  database: pg.Client,
  table: string,
  rows: number,
): Promise<Omit<RowSize, 'wal'>> {
  const { rows: sizes } = await database.query<{ heap: string; indexes: string }>(
    'select pg_table_size($1::regclass) as heap, pg_indexes_size($1::regclass) as indexes',
    [table],
  );
  const [{ heap = '0', indexes = '0' } = {}] = sizes;
  return { table, rows, heap: Number(heap) / rows, indexes: Number(indexes) / rows };
}

export async function walPosition(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ at: string }>(
    'select pg_current_wal_insert_lsn()::text as at',
  );
  return rows[0]?.at ?? '';
}

export async function walSince(database: pg.Client, before: string): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>(
    'select pg_current_wal_insert_lsn() - $1::pg_lsn as bytes',
    [before],
  );
  return Number(rows[0]?.bytes);
}
