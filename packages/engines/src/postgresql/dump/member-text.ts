import type pg from 'pg';
import type { MemberRelation } from './model.ts';

type Named = { schema: string; name: string; owner: string; text: string };

/** In the bytes of the database. `text` is an expression about `n`, `c` and their extension `x`. */
export async function inBytes(
  client: pg.Client,
  { oid, extensionOid }: Pick<MemberRelation, 'oid' | 'extensionOid'>,
  text: string,
): Promise<Named> {
  const hex = (value: string) =>
    `pg_catalog.encode(pg_catalog.convert_to((${value})::pg_catalog.text, e.name), 'hex')`;
  const { rows } = await client.query<Named>(`
    select ${hex('n.nspname')} as schema, ${hex('c.relname')} as name, ${hex('r.rolname')} as owner,
      ${hex(text)} as text
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_roles r on r.oid = c.relowner
    join pg_catalog.pg_extension x on x.oid = ${extensionOid}
    cross join (select pg_catalog.getdatabaseencoding() as name) e
    where c.oid = ${oid}`);
  return rows[0] ?? { schema: '', name: '', owner: '', text: '' };
}

/** In the order in which a server of any version writes them; what it computes takes no value. */
export const COLUMNS = `(select pg_catalog.string_agg(pg_catalog.quote_ident(a.attname), ', ' order by a.attnum)
  from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  and coalesce(pg_catalog.to_jsonb(a) ->> 'attgenerated', '') = '')`;
