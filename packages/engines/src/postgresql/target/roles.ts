import pg from 'pg';
import type { RestoreNeeds } from '../../model.ts';
import type { ServerVersion } from '../../session/model.ts';
import { identify } from '../connection/identify.ts';
import { readingsOf } from '../connection/raw-text.ts';
import { findMissingTablespaces } from '../surroundings/look.ts';
import type { RoleFacts, Works } from './model.ts';
import type { Server } from './server.ts';

/** Since this major version a membership may come without the right to act as that role. */
const SET_OPTION = 16;
/** In a database, its owner counts as a member of this role. */
const OWNER_OF_DATABASE = 'pg_database_owner';

/**
 * Which roles in the rights of a backup do not exist, and which of them this user could not act
 * for: giving something to an owner takes membership in it, and granting rights in somebody else's
 * name takes a superuser. `ownsDatabase`: this user will own the database that is made.
 */
export async function findRoles(
  client: pg.Client,
  wanted: NonNullable<RestoreNeeds['rights']>,
  { major, ownsDatabase = false }: { major: ServerVersion['major']; ownsDatabase?: boolean },
): Promise<RoleFacts> {
  const here = await rolesAsNamedHere(client, wanted.roles);
  const known = (names: readonly string[] = []) => names.map((name) => here.get(name) ?? name);
  const [roles, owners, grantors] = [wanted.roles, wanted.owners, wanted.grantors].map(known) as [
    ...[string[], string[], string[]],
  ];
  const list = (names: readonly string[]) =>
    `array[${names.map((name) => pg.escapeLiteral(name)).join(', ')}]::text[]`;
  const actsAs = [
    "pg_catalog.pg_has_role(r.oid, 'USAGE')",
    ...(major >= SET_OPTION ? ["pg_catalog.pg_has_role(r.oid, 'SET')"] : []),
  ].join(' and ');
  const others = owners.filter((name) => !ownsDatabase || name !== OWNER_OF_DATABASE);
  const { rows } = await client.query<{ name: string; lack: keyof RoleFacts | null }>(`
    select named.name, case when r.oid is null then 'missing'
      when (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then null
      when named.name = any (${list(others)}) and not (${actsAs}) then 'beyond'
      when named.name = any (${list(grantors)}) and r.rolname <> current_user then 'grantors' end as lack
    from pg_catalog.unnest(${list(roles)}) as named (name)
    left join pg_catalog.pg_roles r on r.rolname::text = named.name
    order by named.name`);
  const names = (which: keyof RoleFacts) =>
    rows.filter(({ lack }) => lack === which).map(({ name }) => name);
  return { missing: names('missing'), beyond: names('beyond'), grantors: names('grantors') };
}

/** Names of roles that this database has with other bytes: see `readingsOf`. */
async function rolesAsNamedHere(
  client: pg.Client,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const readings = names.flatMap((name) =>
    readingsOf(client, name)
      .slice(1)
      .map((reading) => [reading, name] as const),
  );
  if (readings.length === 0) return new Map();
  const list = readings.map(([reading]) => pg.escapeLiteral(reading)).join(', ');
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_catalog.pg_roles where rolname::text in (${list})`,
  );
  const found = new Set(rows.map(({ name }) => name));
  return new Map(
    readings.filter(([reading]) => found.has(reading)).map(([reading, name]) => [name, reading]),
  );
}

/** Which of the roles and tablespaces that an archive names the server lacks. */
export async function lookForNames(
  server: Server,
  { rights, tablespaces }: Works['look-for-names']['input'],
): Promise<Works['look-for-names']['result']> {
  const session = await server.open();
  const { version } = await identify(session, server.wording);
  const { client } = session;
  const [roles, missingTablespaces, own] = await Promise.all([
    findRoles(client, rights ?? { roles: [] }, version),
    findMissingTablespaces(client, tablespaces),
    client.query<{ name: string }>(`
      select spcname as name from pg_catalog.pg_tablespace t join pg_catalog.pg_database d
      on d.dattablespace = t.oid where d.datname = pg_catalog.current_database()`),
  ]);
  return { roles, missingTablespaces, ownTablespace: own.rows[0]?.name ?? '' };
}
