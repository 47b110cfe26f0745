import type { DerivedMeasure } from '@holdfast/artifact';
import type pg from 'pg';
import type { Wording } from '../../wording/wording.ts';
import { decodeName } from '../measure/names.ts';
import type { DerivedRelation, SourceAnswers, SourceFacts } from './model.ts';
import { digestRows, readEach } from './stored-rows.ts';

/** The major version that introduced them. */
const GENERATED = 12;

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
  and (c.relkind = 'm' or not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e'
    and d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass))`;

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

/**
 * Reads stored values in the snapshot, without running any of the database's own code: neither the
 * expressions of columns nor the query of a view, which would run with all rights of this user.
 */
export async function measureDerived(
  client: pg.Client,
  relations: readonly DerivedRelation[],
  how: { major: number; wording: Wording },
): Promise<SourceAnswers['measure-derived']> {
  const { results, unread } = await readEach(client, relations, how, async (relation) => {
    const { rows, sha256 } = await digestRows(client, relation);
    return { what: relation.what, ...relation.dumped, rows, sha256 };
  });
  return { relations: results, unread };
}
