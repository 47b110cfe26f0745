import type pg from 'pg';
import { type ForeignKey, MOST_FOREIGN_KEYS } from '../../model.ts';

type Row = { schema: string; name: string; needed_schema: string; needed: string };

/** The foreign keys of tables themselves, not of their partitions, which have the same. */
const FOREIGN_KEYS = `
  select distinct n.nspname as schema, c.relname as name, m.nspname as needed_schema, d.relname as needed
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class c on c.oid = k.conrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_class d on d.oid = k.confrelid
  join pg_catalog.pg_namespace m on m.oid = d.relnamespace
  where k.contype = 'f' and k.conrelid <> k.confrelid and not c.relispartition
  order by 1, 2, 3, 4 limit ${MOST_FOREIGN_KEYS}`;

export async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<Row>(FOREIGN_KEYS);
  return rows.map(({ schema, name, needed_schema, needed }) => ({
    table: { schema, name },
    needs: { schema: needed_schema, name: needed },
  }));
}
