import pg from 'pg';
import type { ServerVersion } from '../../session/model.ts';
import { beginReading } from '../connection/begin-reading.ts';
import { identify } from '../connection/identify.ts';
import { refuseSharedPooler } from '../connection/pooler.ts';
import { together } from '../connection/together.ts';
import { powersOf } from '../probe/powers.ts';
import { lookAround } from '../surroundings/look.ts';
import { readLoadSettings } from './load-settings.ts';
import type { Listed, NeededExtension, ServerFacts, Works } from './model.ts';
import { keyOf, listObjects, listOfTemplate, quotedName } from './objects.ts';
import { findRoles } from './roles.ts';
import type { Server } from './server.ts';

const PATIENCE_MS = 7_000;
const NAMES_SHOWN = 5;
/** More objects than any template has. */
const ENOUGH = 2_000;
const NOTHING: Listed = { first: [], total: 0 };
/** The major version that introduced extensions which the owner of a database may create. */
const TRUSTED = 13;

type Database = Pick<
  ServerFacts,
  | 'readOnly'
  | 'superuser'
  | 'managed'
  | 'powers'
  | 'createsDatabases'
  | 'owner'
  | 'createsSchemas'
  | 'createsInPublic'
  | 'ownsPublic'
  | 'encoding'
  | 'collation'
  | 'nameTaken'
  | 'localeKnown'
  | 'elsewhere'
  | 'preparedTransactions'
  | 'lockRoom'
  | 'connectionRoom'
> & { database: string };

/**
 * The least of what server, database and user allow. Of others' sessions only these columns are
 * visible.
 */
const CONNECTION_ROOM = `least(
    pg_catalog.current_setting('max_connections')::int
    - pg_catalog.current_setting('superuser_reserved_connections')::int
    - coalesce(pg_catalog.current_setting('reserved_connections', true)::int, 0)
    - (select pg_catalog.count(*) from pg_catalog.pg_stat_activity where datid is not null),
    case when d.datconnlimit < 0 then null else d.datconnlimit
    - (select pg_catalog.count(*) from pg_catalog.pg_stat_activity where datid = d.oid) end,
    case when r.rolconnlimit < 0 then null else r.rolconnlimit
    - (select pg_catalog.count(*) from pg_catalog.pg_stat_activity where usesysid = r.oid) end
  )::int`;

/** Ways to write one locale: `en_US.UTF-8`, `en_US.utf8`. */
const plain = (locale: string) => `pg_catalog.replace(pg_catalog.lower(${locale}), '-', '')`;

/** Roles that stand in for a superuser at providers, and may create extensions that those allow. */
const STAND_INS = [
  ...['rds_superuser', 'cloudsqlsuperuser', 'alloydbsuperuser', 'azure_pg_admin'],
  ...['azure_superuser', 'neon_superuser', 'supabase_admin', 'tsdbadmin'],
];
const MANAGED = `exists (select from pg_catalog.pg_roles s where s.rolname in (${STAND_INS.map((name) => `'${name}'`).join(', ')})
    and pg_catalog.pg_has_role(s.oid, 'MEMBER'))`;

/** By any of these, a function that somebody else wrote would have the whole server. */
const POWERS = powersOf(MANAGED);

const database = (name: string, locale: string) => `
  select
  exists (select from pg_catalog.pg_settings where name = 'default_transaction_read_only'
    and setting = 'on' and source not in ('database', 'user', 'database user')) as "readOnly",
  r.rolsuper as superuser, ${MANAGED} as managed, ${POWERS} as powers, r.rolsuper or r.rolcreatedb as "createsDatabases",
  pg_catalog.pg_has_role(d.datdba, 'USAGE') as owner,
  pg_catalog.has_database_privilege(d.oid, 'CREATE') as "createsSchemas",
  pg_catalog.has_schema_privilege(n.oid, 'CREATE') as "createsInPublic",
  coalesce(pg_catalog.pg_has_role(n.nspowner, 'USAGE'), false) as "ownsPublic",
  pg_catalog.pg_encoding_to_char(d.encoding) as encoding, d.datcollate as collation,
  d.datname as database,
  exists (select from pg_catalog.pg_database where datname = ${name}) as "nameTaken",
  ${locale} in ('C', 'POSIX') or exists (
    select from pg_catalog.pg_collation where ${plain('collcollate::text')} = ${plain(locale)}
    union all
    select from pg_catalog.pg_database where ${plain('datcollate::text')} = ${plain(locale)}
  ) as "localeKnown",
  exists (select from pg_catalog.pg_database o where o.oid <> d.oid and o.datallowconn
    and pg_catalog.has_database_privilege(o.oid, 'CONNECT')) as elsewhere,
  array(select gid from pg_catalog.pg_prepared_xacts where database = d.datname
    order by prepared) as "preparedTransactions",
  pg_catalog.current_setting('max_locks_per_transaction')::int * (
    pg_catalog.current_setting('max_connections')::int +
    pg_catalog.current_setting('max_prepared_transactions')::int) as "lockRoom",
  ${CONNECTION_ROOM} as "connectionRoom"
  from pg_catalog.pg_database d
  join pg_catalog.pg_roles r on r.rolname = current_user
  left join pg_catalog.pg_namespace n on n.nspname = 'public'
  where d.datname = pg_catalog.current_database()`;

/** Settings for other roles, and those that take a superuser to set, as custom settings do. */
const UNMOVABLE = `
  select pg_catalog.split_part(entry, '=', 1) as name from pg_catalog.pg_db_role_setting s
  join pg_catalog.pg_database d on d.oid = s.setdatabase
  cross join lateral pg_catalog.unnest(s.setconfig) as entry
  left join pg_catalog.pg_settings g
    on pg_catalog.lower(g.name) = pg_catalog.lower(pg_catalog.split_part(entry, '=', 1))
  where d.datname = pg_catalog.current_database() and (
    g.name is null or g.context in ('superuser', 'superuser-backend')
    or s.setrole not in (0, (select oid from pg_catalog.pg_roles where rolname = current_user)))`;

/** Read-only, and nothing is set that outlives the transaction. */
export async function look(
  server: Server,
  { place, extensions, collation, monetary, rights, surroundings }: Works['look']['input'],
): Promise<ServerFacts> {
  const session = await server.open();
  const { version, standby } = await identify(session, server.wording);
  const pooler = await refuseSharedPooler(session, () => server.open());
  const { client } = session;
  await beginReading(client, { statement_timeout: PATIENCE_MS, lock_timeout: PATIENCE_MS });
  const name = place.kind === 'new' ? pg.escapeLiteral(place.database) : 'null';
  const locale = collation === undefined ? 'null::text' : pg.escapeLiteral(collation);
  const { rows } = await client.query<Database>(database(name, locale));
  const [found] = rows;
  if (!found) throw new Error('The server does not list the database that it serves.');
  const { major } = version;
  const [needed, unmovable, roles, settings, around, inside] = await together([
    lookForExtensions(client, extensions, version),
    found.superuser ? [] : findUnmovable(client),
    rights ? findRoles(client, rights, { major, ownsDatabase: place.kind === 'new' }) : null,
    readLoadSettings(session, monetary),
    lookAround(client, surroundings, { place, database: found.database }),
    lookInside(server, client, { place, extensions, ...found }),
  ]);
  await client.query('rollback');
  return {
    ...found,
    // How much room a pool has cannot be seen; without room, a session waits there and fails in the
    // end.
    ...(pooler === 'session' && { connectionRoom: 1 }),
    ...{ version, standby, extensions: needed, roles, settings, around, ...inside },
    unmovableSettings: unmovable,
  };
}

async function findUnmovable(client: pg.Client): Promise<string[]> {
  return (await client.query<{ name: string }>(UNMOVABLE)).rows.map(({ name }) => name);
}

/** Comes with every server and has no tables. Each look at what is available reads hundreds of files. */
const BUILT_IN = 'plpgsql';
const lookForBuiltIn = (trusted: boolean) => `
  select '${BUILT_IN}' as name, true as available, x.oid is not null as installed,
    coalesce(pg_catalog.pg_has_role(x.extowner, 'USAGE'), false) as owned,
    ${trusted} as trusted, false as fillable
  from (values (1)) as one left join pg_catalog.pg_extension x on x.extname = '${BUILT_IN}'`;

async function lookForExtensions(
  client: pg.Client,
  names: readonly string[],
  { major }: ServerVersion,
): Promise<NeededExtension[]> {
  const others = names.filter((name) => name !== BUILT_IN);
  const builtIn =
    others.length < names.length
      ? (await client.query<NeededExtension>(lookForBuiltIn(major >= TRUSTED))).rows
      : [];
  if (others.length === 0) return builtIn;
  const list = others.map((name) => `(${pg.escapeLiteral(name)})`).join(', ');
  // Joined once, since each look at all versions reads every script's name of every extension anew.
  const { rows } = await client.query<NeededExtension>(`
    select wanted.name, a.name is not null as available, x.oid is not null as installed,
    coalesce(pg_catalog.pg_has_role(x.extowner, 'USAGE'), false) as owned,
    ${major >= TRUSTED ? 'coalesce(v.trusted, false)' : 'false'} as trusted,
    (x.oid is null or pg_catalog.pg_has_role(x.extowner, 'USAGE'))
      and coalesce(not v.superuser, false) as fillable
    from (values ${list}) as wanted (name)
    left join pg_catalog.pg_available_extensions a on a.name = wanted.name::name
    left join pg_catalog.pg_available_extension_versions v
      on v.name = a.name and v.version = a.default_version
    left join pg_catalog.pg_extension x on x.extname = wanted.name::name`);
  return [...builtIn, ...rows];
}

/**
 * Extensions that the backup brings anyway may be there before it. Reading takes long in a large
 * database, so no more is read than the place needs: nothing for a new one or for a swap, and for
 * an empty one just enough to know whether something is there.
 */
async function lookInside(
  server: Server,
  client: pg.Client,
  about: Pick<Database, 'createsDatabases' | 'owner'> & Works['look']['input'],
): Promise<Pick<ServerFacts, 'contents' | 'foreign'>> {
  const { place, extensions, createsDatabases, owner } = about;
  if (place.kind === 'new' || (place.kind === 'replace' && createsDatabases && owner)) {
    return { contents: NOTHING, foreign: NOTHING };
  }
  const welcome = new Set(
    extensions.map((name) => keyOf({ kind: 'extension', identity: quotedName(name), owned: true })),
  );
  const listed = await listObjects(client, place.kind === 'empty' ? { most: ENOUGH } : {});
  const objects = listed.filter((object) => !welcome.has(keyOf(object)));
  // A database that is replaced in place loses what it has from template1, too: the backup brings it.
  const aside = place.kind === 'empty' && objects.length > 0;
  const usual = aside ? await listOfTemplate(server) : new Set<string>();
  const own = objects.filter((object) => !usual.has(keyOf(object)));
  const shown = (list: typeof own): Listed => ({
    first: list.slice(0, NAMES_SHOWN).map((object) => server.wording.said(keyOf(object))),
    total: list.length,
  });
  return { contents: shown(own), foreign: shown(own.filter(({ owned }) => !owned)) };
}
