import pg from 'pg';
import { OF_EXPRESSIONS } from './in-force.ts';
import type { DatabaseLocale, PostgresqlSurroundings } from './model.ts';

/** Read by name from JSON, since newer versions have more columns. */
const column = (name: string) => `pg_catalog.to_jsonb(d) ->> '${name}'`;

const LOCALE = `
  d.datcollate as collation, d.datctype as ctype,
  case coalesce(${column('datlocprovider')}, 'c')
    when 'i' then 'icu' when 'b' then 'builtin' else 'libc' end as provider,
  coalesce(${column('datlocale')}, ${column('daticulocale')}) as locale,
  ${column('daticurules')} as "icuRules"`;

const MOST_ROLES = 10_000;

/** Their values are names of roles. */
const ROLE_TYPES =
  "'pg_catalog.regrole'::pg_catalog.regtype, 'pg_catalog.aclitem'::pg_catalog.regtype";
const NAMES_ROLES = `exists (
    select from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
    left join pg_catalog.pg_type b on b.oid in (t.typbasetype, t.typelem)
    where a.attrelid >= 16384 and a.attnum > 0 and not a.attisdropped
    and (t.oid in (${ROLE_TYPES}) or b.oid in (${ROLE_TYPES})))`;

const MOST_OWNERS = 500;

/** Of this database; the superuser that a server begins with is never listed as an owner. */
const OWNERS = `
  select distinct s.refobjid as oid from pg_catalog.pg_shdepend s
  where s.dbid = d.oid and s.refclassid = 'pg_catalog.pg_authid'::pg_catalog.regclass and s.deptype = 'o'
  union select 10`;
/** All that this database names, and those by which a role may read what is not its own. */
const NAMED_ROLES = `
  select distinct s.refobjid as oid from pg_catalog.pg_shdepend s
  where s.dbid = d.oid and s.refclassid = 'pg_catalog.pg_authid'::pg_catalog.regclass
  union select oid from pg_catalog.pg_roles where rolname in ('pg_read_all_data', 'pg_monitor',
    'pg_read_all_settings', 'pg_read_all_stats', 'pg_stat_scan_tables')`;

const AROUND = `
  select ${LOCALE}, ${column('datcollversion')} as "collationVersion", t.spcname as tablespace,
  pg_catalog.pg_get_userbyid(d.datdba) as owner, d.datconnlimit as "connectionLimit",
  d.datistemplate as template,
  pg_catalog.shobj_description(d.oid, 'pg_database') is not null as comment,
  coalesce((select pg_catalog.json_agg(distinct r.rolname)
    from pg_catalog.aclexplode(d.datacl) a
    join pg_catalog.pg_roles r on r.oid = a.grantee), '[]') as grantees,
  coalesce((select pg_catalog.json_agg(pg_catalog.json_strip_nulls(
      pg_catalog.json_build_object('name', pg_catalog.split_part(entry, '=', 1), 'role', r.rolname)))
    from pg_catalog.pg_db_role_setting s
    cross join lateral pg_catalog.unnest(s.setconfig) as entry
    left join pg_catalog.pg_roles r on r.oid = s.setrole where s.setdatabase = d.oid), '[]') as settings,
  coalesce((select pg_catalog.json_agg(distinct o.spcname) from pg_catalog.pg_class c
    join pg_catalog.pg_tablespace o on o.oid = c.reltablespace
    where c.oid >= 16384 and o.spcname <> 'pg_global'), '[]') as tablespaces,
  case when ${NAMES_ROLES} then (select pg_catalog.json_agg(r.name) from (
    select rolname as name from pg_catalog.pg_roles order by oid limit ${MOST_ROLES}) r) end as roles,
  case when (select pg_catalog.count(*) from (${OWNERS}) o) <= ${MOST_OWNERS}
    and (select pg_catalog.count(*) from (${NAMED_ROLES}) n) <= ${MOST_ROLES} then (
    select pg_catalog.json_agg(pg_catalog.json_build_object('name', r.rolname,
      'superuser', r.rolsuper, 'pastPolicies', r.rolbypassrls,
      'memberOf', coalesce((select pg_catalog.json_agg(m.rolname order by m.rolname)
        from (${NAMED_ROLES}) n join pg_catalog.pg_roles m on m.oid = n.oid
        where m.oid <> r.oid and not r.rolsuper and not m.rolsuper
        and pg_catalog.pg_has_role(r.oid, m.oid, 'USAGE')), '[]')) order by r.rolname)
    from (${OWNERS}) o join pg_catalog.pg_roles r on r.oid = o.oid) end as owners,
  array(select r.rolname::pg_catalog.text from pg_catalog.pg_roles r where r.rolname !~ '^pg_' and r.oid in (
      select pg_catalog.unnest(p.polroles) from pg_catalog.pg_policy p
      union select u.umuser from pg_catalog.pg_user_mappings u)
    order by 1 limit ${MOST_ROLES}) as "namedRoles",
  exists (select from pg_catalog.pg_namespace where nspname = 'public') as "hasPublic",
  coalesce((select pg_catalog.json_object_agg(g.name, g.reset_val) from pg_catalog.pg_settings g
    where g.name in (${OF_EXPRESSIONS.map((name) => `'${name}'`).join(', ')})
    and g.source in ('default', 'environment variable', 'configuration file', 'command line', 'override')), '{}') as "ofServer"
  from pg_catalog.pg_database d join pg_catalog.pg_tablespace t on t.oid = d.dattablespace
  where d.datname = pg_catalog.current_database()`;

type Found = { [name: string]: unknown };

export async function readSurroundings(client: pg.Client): Promise<PostgresqlSurroundings> {
  const { rows } = await client.query<Found>(AROUND);
  return known(rows[0]) as PostgresqlSurroundings;
}

/** Undefined where there is no such database. */
export async function readLocale(
  client: pg.Client,
  database: string,
): Promise<DatabaseLocale | undefined> {
  const { rows } = await client.query<Found>(
    `select ${LOCALE} from pg_catalog.pg_database d where d.datname = ${pg.escapeLiteral(database)}`,
  );
  return rows[0] && (known(rows[0]) as DatabaseLocale);
}

function known(row: Found | undefined): Found {
  if (!row) throw new Error('The server does not list the database that it serves.');
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
