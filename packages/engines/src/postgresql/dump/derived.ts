import { hash } from 'node:crypto';
import type { DerivedMeasure } from '@holdfast/artifact';
import pg from 'pg';
import type { Wording } from '../../wording/wording.ts';
import { decodeName } from '../measure/names.ts';
import type { DerivedRelation, SourceAnswers, SourceFacts } from './model.ts';

/** The major versions that introduced these. */
const GENERATED = 12;
const CONNECTION_CHECKS = 14;

/** Tables that take longer to read are not compared. */
const LONGEST_MS = 60 * 60_000;

type Row = {
  what: DerivedMeasure['what'];
  schema: string;
  name: string;
  schema_bytes: string;
  name_bytes: string;
  columns: string[];
  readable: boolean;
};

/** Materialised views that have been filled, and tables with generated columns that are stored. */
const derived = (major: number) => `
  select case c.relkind when 'm' then 'materialised_view' else 'generated_columns' end as what,
    n.nspname as schema, c.relname as name,
    pg_catalog.encode(pg_catalog.convert_to(n.nspname::text, e.name), 'hex') as schema_bytes,
    pg_catalog.encode(pg_catalog.convert_to(c.relname::text, e.name), 'hex') as name_bytes,
    pg_catalog.has_schema_privilege(n.oid, 'USAGE')
      and pg_catalog.has_table_privilege(c.oid, 'SELECT') as readable,
    (select pg_catalog.json_agg(a.attname order by a.attname) from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ${major >= GENERATED ? "and a.attgenerated in ('', 's')" : ''}) as columns
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  cross join (select pg_catalog.getdatabaseencoding() as name) e
  where c.relpersistence <> 't' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and (c.relkind = 'm' and c.relispopulated ${
    major >= GENERATED
      ? `or c.relkind = 'r' and exists (select from pg_catalog.pg_attribute a
          where a.attrelid = c.oid and a.attgenerated = 's' and not a.attisdropped)`
      : ''
  })
  and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e'
    and d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass)`;

/** Read by name from JSON: some major versions lack these columns, or call them something else. */
const LOCALE = `
  select pg_catalog.concat_ws(' ', d.datcollate, d.datctype, j ->> 'datlocprovider',
    coalesce(j ->> 'datlocale', j ->> 'daticulocale')) as locale
  from pg_catalog.pg_database d cross join lateral pg_catalog.to_jsonb(d) as j
  where d.datname = pg_catalog.current_database()`;

export async function findDerived(
  client: pg.Client,
  major: number,
): Promise<Pick<SourceFacts, 'derived' | 'locale'>> {
  const [{ rows }, locales] = await Promise.all([
    client.query<Row>(derived(major)),
    client.query<{ locale: string }>(LOCALE),
  ]);
  const decode = (hex: string) => decodeName(Buffer.from(hex, 'hex'));
  const [{ locale = '' } = {}] = locales.rows;
  return {
    locale,
    derived: rows
      .filter(({ columns }) => columns !== null)
      .map(({ schema_bytes, name_bytes, ...relation }) => ({
        ...relation,
        dumped: { schema: decode(schema_bytes), name: decode(name_bytes) },
      })),
  };
}

/** These apply whatever is set for the user or the database. */
const SETTINGS = [
  ...[
    "datestyle = 'ISO, MDY'",
    'intervalstyle = postgres',
    "timezone = 'UTC'",
    "lc_monetary = 'C'",
  ],
  ...['bytea_output = hex', 'extra_float_digits = 3', 'xmlbinary = base64', 'row_security = off'],
  `statement_timeout = ${LONGEST_MS}`,
];

/**
 * Reads stored values in the snapshot, without running any of the database's own code: neither the
 * expressions of columns nor the query of a view, which would run with all rights of this user.
 */
export async function measureDerived(
  client: pg.Client,
  relations: readonly DerivedRelation[],
  { major, wording }: { major: number; wording: Wording },
): Promise<SourceAnswers['measure-derived']> {
  const result: SourceAnswers['measure-derived'] = { relations: [], unread: [] };
  const settings = [
    ...SETTINGS,
    ...(major >= CONNECTION_CHECKS ? ["client_connection_check_interval = '5s'"] : []),
  ];
  await client.query(settings.map((setting) => `set local ${setting}`).join('; '));
  for (const relation of relations) {
    const name = wording.name(relation.schema, relation.name);
    if (!relation.readable) {
      result.unread.push({ name, why: 'the user may not read it' });
      continue;
    }
    await client.query('savepoint reading');
    try {
      result.relations.push(await measure(client, relation));
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      await client.query('rollback to savepoint reading');
      result.unread.push({ name, why: wording.said(error.message) });
    }
    await client.query('release savepoint reading');
  }
  return result;
}

/**
 * Each row is hashed by itself, and the hashes are added up in two halves, so the order does not
 * matter.
 */
async function measure(
  client: pg.Client,
  { what, schema, name, dumped, columns }: DerivedRelation,
): Promise<DerivedMeasure> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const half = (from: number) =>
    `coalesce(pg_catalog.sum(('x' || pg_catalog.substr(h, ${from}, 15))::bit(60)::pg_catalog.int8), 0)::text`;
  const { rows } = await client.query<{ rows: string; low: string; high: string }>(`
    select pg_catalog.count(*)::text as rows, ${half(1)} as low, ${half(17)} as high from (
      select pg_catalog.md5(row(${list})::pg_catalog.text) as h
      from only ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}) hashes`);
  const [found = { rows: '0', low: '0', high: '0' }] = rows;
  return {
    what,
    ...dumped,
    rows: Number(found.rows),
    sha256: hash('sha256', `${found.rows}:${found.low}:${found.high}`, 'hex'),
  };
}
