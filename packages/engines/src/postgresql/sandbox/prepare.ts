import pg from 'pg';
import type { NewUser, Provisions } from '../target/model.ts';
import { fitsAsName, openToWork, type Server } from '../target/server.ts';

/**
 * On a server of our own, as its superuser: makes what a dump takes for granted, namely roles that
 * its policies name, extensions, and other names for the server's own access method. The extensions
 * then belong to the plain user, who may comment on them, fill and read their tables, but does not
 * become a superuser. The dump's schemas come first, as in a restore:
 * extensions make those that they miss, and may leave them to the database.
 */
export async function provide(
  server: Server,
  { roles, schemas, extensions, heaps, owners, owner }: Provisions,
): Promise<null> {
  const client = await openToWork(server);
  const name = pg.escapeIdentifier(owner);
  await makeRoles(client, roles);
  if (owners) await makeMembers(client, owners, owner);
  const makeSchema = (schema: string) =>
    client.query(
      `create schema if not exists ${pg.escapeIdentifier(schema)} authorization ${name}`,
    );
  for (const schema of schemas) await makeSchema(schema);
  for (const { name: extension, schema } of extensions) {
    const place = pg.escapeIdentifier(schema);
    if (!/^(public|pg_catalog)$/.test(schema)) await makeSchema(schema);
    // One that is missing on this machine is missed when the dump asks for it.
    await tryTo(
      client,
      `create extension if not exists ${pg.escapeIdentifier(extension)} schema ${place} cascade`,
    );
  }
  for (const heap of heaps) {
    const method = `access method ${pg.escapeIdentifier(heap)}`;
    await tryTo(client, `create ${method} type table handler pg_catalog.heap_tableam_handler`);
  }
  if (extensions.length > 0) await handOver(client, name, owner);
  return null;
}

async function tryTo(client: pg.Client, statement: string): Promise<void> {
  await client.query(statement).catch((error) => {
    if (!(error instanceof pg.DatabaseError)) throw error;
  });
}

async function makeRoles(client: pg.Client, roles: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_catalog.pg_roles',
  );
  const there = new Set(rows.map(({ name }) => name));
  const missing = roles.filter((name) => !there.has(name) && fitsAsName(name));
  for (const name of new Set(missing)) {
    // Names that begin with `pg_` are the server's own: one that is not here is of a newer version.
    if (/^(?:pg_|none$|public$)/.test(name)) continue;
    await client.query(`create role ${pg.escapeIdentifier(name)} nologin`);
  }
}

/** Of other roles that the server has anyway, one would gain what no dump may. */
const HARMLESS = /^pg_(?:read_all_data|monitor|read_all_settings|read_all_stats|stat_scan_tables)$/;

/**
 * Gives roles the rights of others, as at the server that the dump comes from, and the user who restores
 * those of all that a dump has named.
 */
async function makeMembers(
  client: pg.Client,
  owners: NonNullable<Provisions['owners']>,
  user: string,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select rolname as name from pg_catalog.pg_roles
    where not rolsuper and rolname !~ '^pg_' and rolname <> ${pg.escapeLiteral(user)}`);
  const there = new Set(rows.map(({ name }) => name));
  const name = pg.escapeIdentifier;
  for (const role of there) await client.query(`grant ${name(role)} to ${name(user)}`);
  for (const { name: role, superuser, pastPolicies, memberOf } of owners) {
    if (superuser || !there.has(role)) continue;
    if (pastPolicies) await client.query(`alter role ${name(role)} bypassrls`);
    for (const of of memberOf.filter((one) => there.has(one) || HARMLESS.test(one))) {
      await tryTo(client, `grant ${name(of)} to ${name(role)}`);
    }
  }
}

async function handOver(client: pg.Client, name: string, owner: string): Promise<void> {
  // There is no statement for this.
  await client.query(`update pg_catalog.pg_extension set extowner = (
    select oid from pg_catalog.pg_roles where rolname = ${pg.escapeLiteral(owner)}) where oid >= 16384`);
  const { rows } = await client.query<{ kind: string; identity: string }>(`
    select i.type as kind, i.identity from pg_catalog.pg_depend d
    left join pg_catalog.pg_class c on c.oid = d.objid and d.classid = c.tableoid and c.relkind in ('r', 'p', 'm', 'S')
    left join pg_catalog.pg_namespace n on n.oid = d.objid and d.classid = n.tableoid
    cross join lateral pg_catalog.pg_identify_object(d.classid, d.objid, 0) i
    where d.deptype = 'e' and (n.oid is not null or c.oid is not null
      -- Sequences of columns follow their tables.
      and not (c.relkind = 'S' and exists (select from pg_catalog.pg_depend o where o.classid = d.classid
        and o.objid = d.objid and o.deptype in ('a', 'i'))))`);
  for (const { kind, identity } of rows) {
    await client.query(`alter ${kind} ${identity} owner to ${name}`);
  }
  const wrappers = await client.query<{ wrapper: string }>(
    'select fdwname as wrapper from pg_catalog.pg_foreign_data_wrapper',
  );
  for (const { wrapper } of wrappers.rows) {
    await client.query(
      `grant usage on foreign data wrapper ${pg.escapeIdentifier(wrapper)} to ${name}`,
    );
  }
}

/**
 * The user that restores there owns one database and has no other rights. It must be able to read
 * what it restored even where row-level security is forced on owners; there are no rows of others.
 */
export async function createUser(server: Server, { username, password }: NewUser): Promise<null> {
  const client = await openToWork(server);
  await client.query(
    `create role ${pg.escapeIdentifier(username)} login bypassrls password ${pg.escapeLiteral(password)}`,
  );
  // What servers have as a rule, and rows may name, is nothing more than a name here.
  await client.query('create role postgres nologin');
  return null;
}
