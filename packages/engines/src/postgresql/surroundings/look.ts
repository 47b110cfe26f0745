import pg from 'pg';
import type { RestorePlace } from '../../model.ts';
import type { DatabaseLocale, PostgresqlSurroundings } from './model.ts';
import { readLocale } from './read.ts';

/** What a server says about the surroundings of a backup, and of the database that it goes to. */
export type SurroundingFacts = {
  /** The locale of the database that is signed in to. */
  own: DatabaseLocale;
  /** Whether the server knows ICU's collations. */
  icu: boolean;
  /** What the backup wants and the server does not have, or does not let this user use. */
  missingTablespaces: string[];
  missingRoles: string[];
  /** Settings that this user may not give to a database. */
  deniedSettings: string[];
  /** Replication slots and subscriptions of the database that is to be replaced. */
  slots: { name: string; active: boolean }[];
  subscriptions: string[];
};

const list = (names: readonly string[]) =>
  `array[${names.map((name) => pg.escapeLiteral(name)).join(', ')}]::text[]`;

const MISSING_TABLESPACES = (tablespaces: readonly string[]) => `
  select distinct named.name from pg_catalog.unnest(${list(tablespaces)}) as named (name)
  left join pg_catalog.pg_tablespace t on t.spcname::text = named.name
  where named.name <> 'pg_default'
  and not coalesce(pg_catalog.has_tablespace_privilege(t.oid, 'CREATE'), false) order by 1`;
const MISSING_ROLES = (roles: readonly string[]) => `
  select distinct named.name from pg_catalog.unnest(${list(roles)}) as named (name)
  where not exists (select from pg_catalog.pg_roles where rolname::text = named.name) order by 1`;

/** Tablespaces that do not exist, or in which this user may not create anything. */
export async function findMissingTablespaces(
  client: pg.Client,
  names: readonly string[],
): Promise<string[]> {
  return namesFrom(client, MISSING_TABLESPACES(names));
}

async function namesFrom(client: pg.Client, query: string): Promise<string[]> {
  return (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
}

/** Settings for other roles, and those that take a superuser, as custom settings do. */
const DENIED = (settings: PostgresqlSurroundings['settings']) => `
  select distinct named.name from (values ${settings
    .map(
      ({ name, role }) => `(${pg.escapeLiteral(name)}, ${role ? pg.escapeLiteral(role) : 'null'})`,
    )
    .join(', ')}) as named (name, role)
  left join pg_catalog.pg_settings g on pg_catalog.lower(g.name) = pg_catalog.lower(named.name)
  where not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) and (
    g.name is null or g.context in ('superuser', 'superuser-backend')
    or named.role is not null and named.role <> current_user)`;

const SLOTS = `
  select slot_name as name, active from pg_catalog.pg_replication_slots
  where database = pg_catalog.current_database() and slot_type = 'logical' order by 1`;
const SUBSCRIPTIONS = `
  select subname as name from pg_catalog.pg_subscription where subdbid = (
    select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()) order by 1`;

export async function lookAround(
  client: pg.Client,
  wanted: PostgresqlSurroundings | undefined,
  { place, database }: { place: RestorePlace; database: string },
): Promise<SurroundingFacts> {
  const replaced = place.kind === 'replace';
  const [own, icu, missingTablespaces, missingRoles, deniedSettings, slots, subscriptions] =
    await Promise.all([
      readLocale(client, database),
      client.query("select from pg_catalog.pg_collation where collprovider = 'i' limit 1"),
      wanted ? findMissingTablespaces(client, [wanted.tablespace, ...wanted.tablespaces]) : [],
      wanted ? namesFrom(client, MISSING_ROLES(rolesOf(wanted))) : [],
      wanted?.settings.length ? namesFrom(client, DENIED(wanted.settings)) : [],
      replaced ? client.query<{ name: string; active: boolean }>(SLOTS) : { rows: [] },
      replaced ? namesFrom(client, SUBSCRIPTIONS) : [],
    ]);
  if (!own) throw new Error('The server does not list the database that it serves.');
  return {
    ...{ own, icu: icu.rows.length > 0, missingTablespaces, missingRoles, deniedSettings },
    ...{ slots: slots.rows, subscriptions },
  };
}

function rolesOf({ owner, grantees, settings }: PostgresqlSurroundings): string[] {
  return [owner, ...grantees, ...settings.flatMap(({ role }) => role ?? [])];
}
