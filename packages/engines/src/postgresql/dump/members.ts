import pg from 'pg';
import type { Wording } from '../../wording/wording.ts';
import { decodeName } from '../measure/names.ts';
import { otherRowsOf, positionOf, rowsOf } from '../measure/object-name.ts';
import { lineOf } from './inventory-line.ts';
import type { Listed, MemberRelation, SourceAnswers } from './model.ts';
import { digestRows, readEach, rowsIn } from './stored-rows.ts';

/** A script's CREATE TABLE notes the membership `d` in the same command. */
export const MADE_BY_SCRIPT = `exists (select from pg_catalog.pg_attribute a
  where a.attrelid = d.objid and a.attnum = -1 and a.xmin = d.xmin and a.cmin = d.cmin)`;

/**
 * Of a column `a` of a table that a restore has filled. A table that is configuration can't be taken
 * out of its extension and put back, since it would be that no longer. This value means none.
 */
const MARK_OF_CONFIGURATION = `'n_distinct=0' = any(a.attoptions)`;

/**
 * What the extension has marked as its user's configuration, a dump does not leave out; where that
 * has a condition, it leaves out the other rows. Columns are listed by their names: an extension
 * that was updated may have them in another order.
 */
const MEMBERS = `
  select c.oid::pg_catalog.text, x.extname as extension,
    x.oid::pg_catalog.text as "extensionOid", n.nspname as schema, c.relname as name,
    c.relfilenode::pg_catalog.text as file,
    c.oid = d.objid as member, exists (select from pg_catalog.pg_attribute a where a.attrelid = d.objid
      and ${MARK_OF_CONFIGURATION}) and config.condition is not null
      or config.condition is null and not ${MADE_BY_SCRIPT} as marked,
    config.condition, scripts.made,
    exists (select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and c.relkind = 'r'
      and a.xmin::pg_catalog.text <> all (scripts.made)) as reshaped,
    pg_catalog.encode(pg_catalog.convert_to(n.nspname::text, e.name), 'hex') as schema_bytes,
    pg_catalog.encode(pg_catalog.convert_to(c.relname::text, e.name), 'hex') as name_bytes,
    pg_catalog.has_schema_privilege(n.oid, 'USAGE')
      and pg_catalog.has_table_privilege(c.oid, 'SELECT') as readable,
    (select pg_catalog.json_agg(a.attname order by a.attname) from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and c.relkind = 'r') as columns
  from pg_catalog.pg_depend d
  join pg_catalog.pg_extension x on x.oid = d.refobjid
  cross join lateral (select array(select x.xmin::pg_catalog.text union select f.xmin::pg_catalog.text
    from pg_catalog.pg_depend f where f.refclassid = d.refclassid and f.refobjid = x.oid and f.deptype = 'e'
    and f.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass) as made) scripts
  -- Sequences of identity columns are a part of their table.
  cross join lateral (select d.objid as oid union all
    select i.objid from pg_catalog.pg_depend i where i.refclassid = d.classid and i.refobjid = d.objid
    and i.classid = d.classid and i.deptype = 'i' and i.refobjsubid > 0
    and not exists (select from pg_catalog.pg_depend o where o.classid = i.classid and o.objid = i.objid
      and o.deptype = 'e')) part
  left join lateral (select x.extcondition[k.place] as condition
    from pg_catalog.unnest(x.extconfig) with ordinality k (oid, place) where k.oid = part.oid) config on true
  join pg_catalog.pg_class c on c.oid = part.oid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  cross join (select pg_catalog.getdatabaseencoding() as name) e
  where d.refclassid = 'pg_catalog.pg_extension'::pg_catalog.regclass and d.deptype = 'e'
  and d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and c.oid >= 16384
  and c.relkind in ('r', 'S') and c.relpersistence <> 't'
  and (config.condition is null or c.relkind = 'r')
  order by n.nspname, c.relname`;

export async function findMembers(client: pg.Client): Promise<MemberRelation[]> {
  type Row = Omit<MemberRelation, 'dumped'> & { schema_bytes: string; name_bytes: string };
  const { rows } = await client.query<Row>(MEMBERS);
  const decode = (hex: string) => decodeName(Buffer.from(hex, 'hex'));
  return rows.map(({ schema_bytes, name_bytes, ...relation }) => ({
    ...relation,
    dumped: { schema: decode(schema_bytes), name: decode(name_bytes) },
  }));
}

/** What each of them holds, if anything: the extension may make the same in a copy. */
export async function measureMembers(
  client: pg.Client,
  members: readonly MemberRelation[],
  how: { major: number; wording: Wording },
): Promise<SourceAnswers['measure-members']> {
  // Where there is no condition, pg_dump leaves out none.
  const own = members.filter(({ member, condition }) => member && condition !== '');
  const { results, unread } = await readEach(client, own, how, async (member) => {
    const { extension, dumped, made, marked, columns } = member;
    if (columns === null) {
      const object = positionOf(dumped);
      const { at, moved } = await readPosition(client, member);
      if (marked && !moved) return undefined;
      return { extension, object, line: lineOf(object, [at]), added: moved, byHand: marked };
    }
    const object = leftRowsOf(member);
    const { rows, sha256, others } = await digestRows(client, { ...member, columns }, made);
    // Those of a script that are gone in the source are there in a copy.
    if (marked && rows === 0) return undefined;
    return {
      extension,
      object,
      line: lineOf(object, [String(rows), sha256]),
      added: rows > 0 && (marked || others > 0),
      byHand: marked && member.condition === null,
    };
  });
  return { rows: results.filter((found) => found !== undefined), unread };
}

/** Rows of a member that pg_dump leaves out. */
const leftRowsOf = ({ dumped, condition }: MemberRelation) =>
  condition === null ? rowsOf(dumped) : otherRowsOf(dumped);

/** Whether a table has rows that did not come with a script of its extension, among these. */
export async function holdsOwnRows(
  client: pg.Client,
  member: MemberRelation,
  among: 'rows left out by pg_dump' | 'all rows' = 'rows left out by pg_dump',
): Promise<boolean> {
  const { marked, made } = member;
  const source = rowsIn(among === 'all rows' ? { ...member, condition: null } : member);
  const { rows } = await client.query<{ filled: boolean }>(`
    select exists (select from ${source} ${
      marked ? '' : `and o.xmin::pg_catalog.text <> all ('{${made.join(',')}}')`
    }) as filled`);
  return rows[0]?.filled === true;
}

export async function readPosition(
  client: pg.Client,
  { schema, name }: MemberRelation,
): Promise<{ at: string; moved: boolean }> {
  const of = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
  const { rows } = await client.query<{ at: string; moved: boolean }>(`
    select q.last_value || ' ' || q.is_called as at, q.is_called or q.last_value <> s.seqstart as moved
    from ${of} q, pg_catalog.pg_sequence s where s.seqrelid = ${pg.escapeLiteral(of)}::pg_catalog.regclass`);
  return rows[0] ?? { at: '', moved: false };
}

/** Which tables of the server's own schemas have rows. Those that may not be read count as such. */
export async function findFilled(
  client: pg.Client,
  tables: readonly Listed[],
): Promise<ReadonlySet<string>> {
  const filled = new Set<string>();
  for (const { object, schema, name } of tables) {
    await client.query('savepoint looking');
    try {
      const of = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
      const { rows } = await client.query(`select from only ${of} limit 1`);
      if (rows.length > 0) filled.add(object);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      await client.query('rollback to savepoint looking');
      filled.add(object);
    }
    await client.query('release savepoint looking');
  }
  return filled;
}
