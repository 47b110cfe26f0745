import pg from 'pg';
import { ProbeRefusal } from '../../session/refusal.ts';
import type { Server as AnyServer } from '../../target/serve-works.ts';
import type { Session } from '../connection/connect.ts';
import { setOwn } from '../connection/own-settings.ts';

export type Server = AnyServer<Session>;

export async function openToWork(server: Server, database?: string): Promise<pg.Client> {
  const { client } = await server.open(database);
  await setOwn(client);
  return client;
}

const OTHERS = `
  select datname as name from pg_catalog.pg_database
  where datallowconn and not datistemplate
  and pg_catalog.has_database_privilege(oid, 'CONNECT') order by oid limit 20`;

/**
 * Opens a session in none of these databases: a session can neither drop nor rename its own. A user
 * who may sign in only to one of them gets the refusal of the last that was tried.
 */
export async function openElsewhere(
  server: Server,
  avoided: readonly string[],
): Promise<pg.Client> {
  const own = server.target.database;
  const tried = new Set(avoided);
  let refusal: unknown;
  const attempt = async (names: readonly string[]) => {
    for (const name of names) {
      if (tried.has(name)) continue;
      tried.add(name);
      try {
        return await openToWork(server, name);
      } catch (error) {
        if (!(error instanceof ProbeRefusal)) throw error;
        refusal = error;
      }
    }
    return undefined;
  };
  const usual = await attempt([own, 'postgres', 'template1']);
  if (usual) return usual;
  const inside = await openToWork(server);
  const { rows } = await inside.query<{ name: string }>(OTHERS);
  await inside.end();
  const other = await attempt(rows.map(({ name }) => name));
  if (other) return other;
  throw refusal ?? new ProbeRefusal('PERMISSION_DENIED', NOWHERE);
}

const NOWHERE =
  'A database can only be renamed or dropped from another one, and there is no other on the server that this user may sign in to, such as postgres. Grant CONNECT on one.';

export async function namesOf(
  client: pg.Client,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const list = names.map((name) => pg.escapeLiteral(name)).join(', ');
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_catalog.pg_database where datname in (${list})`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Asks all sessions in these databases to end. Returns the users of those that this user may not
 * end; they do not prevent it from ending the others.
 */
export async function endSessionsOf(
  client: pg.Client,
  databases: readonly string[],
): Promise<string[]> {
  const list = databases.map((name) => pg.escapeLiteral(name)).join(', ');
  const { rows } = await client.query<{ pid: number; username: string | null }>(`
    select pid, usename as username from pg_catalog.pg_stat_activity
    where datname in (${list}) and pid <> pg_catalog.pg_backend_pid()`);
  const denied = new Set<string>();
  for (const { pid, username } of rows) {
    try {
      await client.query(`select pg_catalog.pg_terminate_backend(${pid})`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
      denied.add(username ?? 'the server itself');
    }
  }
  return [...denied];
}

/** The server would cut off a longer one, which might then be the name of another database. */
const LONGEST_NAME = 63;

export function fitsAsName(name: string): boolean {
  return name !== '' && Buffer.byteLength(name) <= LONGEST_NAME && !name.includes('\0');
}
