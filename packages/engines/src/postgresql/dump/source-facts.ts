import type pg from 'pg';
import { decodeName } from '../measure/names.ts';
import { exactlyBytes } from './exclusion.ts';
import { type SourceFacts, type SourceTable, USUAL_SETTINGS } from './model.ts';

type Row = {
  oid: string;
  schema: string;
  name: string;
  schema_bytes: string;
  name_bytes: string;
  above: [string, string][];
  unlogged: boolean;
  hidden: boolean;
  file: string;
  pages: number;
  block: number;
};

/**
 * The tables that pg_dump chooses: ordinary tables and partitions that are neither the server's
 * own, nor temporary, nor an extension's, except for those that the extension marked as its user's
 * configuration. The extensions that come with the server itself (below 16384) have none.
 */
const TABLES = `
  with recursive above as (
    select i.inhrelid as leaf, i.inhparent as parent
    from pg_catalog.pg_inherits i join pg_catalog.pg_class p on p.oid = i.inhparent
    where p.relkind = 'p'
    union all
    select a.leaf, i.inhparent from above a join pg_catalog.pg_inherits i on i.inhrelid = a.parent
  ), parents as (
    select a.leaf, pg_catalog.json_agg(pg_catalog.json_build_array(n.nspname, p.relname)) as names
    from above a join pg_catalog.pg_class p on p.oid = a.parent
    join pg_catalog.pg_namespace n on n.oid = p.relnamespace group by a.leaf
  )
  select c.oid::text, n.nspname as schema, c.relname as name,
    pg_catalog.encode(pg_catalog.convert_to(n.nspname::text, e.name), 'hex') as schema_bytes,
    pg_catalog.encode(pg_catalog.convert_to(c.relname::text, e.name), 'hex') as name_bytes,
    coalesce(parents.names, '[]') as above,
    c.relpersistence = 'u' as unlogged,
    c.relrowsecurity and pg_catalog.row_security_active(c.oid) as hidden,
    c.relfilenode::text as file,
    greatest(c.relpages, 0) + greatest(coalesce(t.relpages, 0), 0) as pages,
    pg_catalog.current_setting('block_size')::int as block
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  left join pg_catalog.pg_class t on t.oid = c.reltoastrelid
  left join parents on parents.leaf = c.oid
  cross join (select pg_catalog.getdatabaseencoding() as name) e
  where c.relkind = 'r' and c.relpersistence <> 't'
  and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and (exists (select from pg_catalog.pg_extension x where c.oid = any(x.extconfig) and x.oid >= 16384)
    or not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e'
      and d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass))`;

const DATABASE = `
  select pg_catalog.pg_encoding_to_char(encoding) as encoding, datcollate as collation,
  pg_catalog.pg_database_size(oid)::text as bytes
  from pg_catalog.pg_database where datname = pg_catalog.current_database()`;

const EXTENSIONS =
  'select extname as name, extversion as version from pg_catalog.pg_extension order by extname';

/** As another session would begin: in this one, some are set already. */
const PECULIAR = `
  select usual.name from (values ${Object.entries(USUAL_SETTINGS)
    .map(([name, value]) => `('${name}', '${value}')`)
    .join(', ')}) as usual (name, value)
  join pg_catalog.pg_settings s on s.name = usual.name where s.reset_val <> value`;

/** Also inside whatever a column can be made of: arrays, domains and composite types. */
const MONEY = `
  select exists (select from pg_catalog.pg_attribute where attrelid >= 16384 and not attisdropped
    and atttypid in ('pg_catalog.money'::pg_catalog.regtype, 'pg_catalog.money[]'::pg_catalog.regtype))
  or exists (select from pg_catalog.pg_type where oid >= 16384
    and typbasetype in ('pg_catalog.money'::pg_catalog.regtype, 'pg_catalog.money[]'::pg_catalog.regtype))
  or exists (select from pg_catalog.pg_range where rngsubtype = 'pg_catalog.money'::pg_catalog.regtype)
  as money`;

/** Enumerated values are hashed by numbers that each server assigns; texts sort by locale. */
const MOVING_PARTITIONS = `
  select exists (
    select from pg_catalog.pg_partitioned_table p
    join pg_catalog.pg_database d on d.datname = pg_catalog.current_database()
    where p.partstrat = 'h' or p.partstrat = 'r' and exists (
      select from pg_catalog.unnest(p.partcollation::pg_catalog.oid[]) as c (oid)
      left join pg_catalog.pg_collation l on l.oid = c.oid
      where c.oid <> 0 and coalesce(l.collname, '') not in ('C', 'POSIX')
      and not (l.collname = 'default' and d.datcollate in ('C', 'POSIX')))
  ) as moving`;

type Read = Pick<
  SourceFacts,
  | 'encoding'
  | 'collation'
  | 'extensions'
  | 'tables'
  | 'databaseBytes'
  | 'peculiar'
  | 'money'
  | 'movingPartitions'
>;

/** To be called in the transaction that holds the snapshot. */
export async function readFacts(client: pg.Client): Promise<Read> {
  const [database, extensions, peculiar, moneys, partitions, tables] = await Promise.all([
    client.query<{ encoding: string; collation: string; bytes: string }>(DATABASE),
    client.query<{ name: string; version: string }>(EXTENSIONS),
    client.query<{ name: string }>(PECULIAR),
    client.query<{ money: boolean }>(MONEY),
    client.query<{ moving: boolean }>(MOVING_PARTITIONS),
    client.query<Row>(TABLES),
  ]);
  const { encoding = '', collation = '', bytes = '0' } = database.rows[0] ?? {};
  const [{ money } = { money: false }] = moneys.rows;
  const [{ moving } = { moving: false }] = partitions.rows;
  return {
    money,
    movingPartitions: moving,
    encoding,
    collation,
    databaseBytes: Number(bytes),
    peculiar: peculiar.rows
      .map(({ name }) => name)
      .filter((name) => money || name !== 'lc_monetary'),
    extensions: extensions.rows.map(({ name, version }) => ({ name, version })),
    tables: tables.rows.map((row) => tableOf(row, encoding)),
  };
}

function tableOf(row: Row, encoding: string): SourceTable {
  const { oid, schema, name, above, unlogged, file } = row;
  const [schemaBytes, nameBytes] = [row.schema_bytes, row.name_bytes].map((hex) =>
    Buffer.from(hex, 'hex'),
  ) as [Buffer, Buffer];
  const pattern = exactlyBytes(schemaBytes, nameBytes, encoding);
  return {
    ...{ oid, schema, name, above, unlogged, file, ...(pattern && { pattern }) },
    dumped: { schema: decodeName(schemaBytes), name: decodeName(nameBytes) },
    rowsHidden: row.hidden,
    bytes: row.pages * row.block,
  };
}

/** `pg_relation_filenode` reports the file of this moment, whatever snapshot the transaction has. */
const FILES_NOW = `
  select oid::text, pg_catalog.pg_relation_filenode(oid)::text as file
  from pg_catalog.pg_class where relkind = 'r'`;

/**
 * The tables that were truncated or rewritten since the snapshot: those may read as empty in it.
 * Once pg_dump has locked them all, nothing more can happen to them.
 */
export async function findRewritten<Table extends Pick<SourceTable, 'oid' | 'file'>>(
  client: pg.Client,
  tables: readonly Table[],
): Promise<Table[]> {
  const { rows } = await client.query<{ oid: string; file: string | null }>(FILES_NOW);
  const now = new Map(rows.map(({ oid, file }) => [oid, file]));
  return tables.filter(({ oid, file }) => now.get(oid) !== file);
}
