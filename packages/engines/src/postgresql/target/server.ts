import pg from 'pg';
import type { SessionTask } from '../../session/model.ts';
import { ProbeRefusal } from '../../session/refusal.ts';
import type { Wording } from '../../wording/wording.ts';
import type { Session } from '../connection/sign-in.ts';

/** The server, as work in a session's thread sees it. */
export type Server = {
  target: SessionTask['target'];
  wording: Wording;
  /** A session with the target's own database or another; closed when the work is over. */
  open(database?: string): Promise<Session>;
};

/** Whatever was set for the user or the database to keep sessions short is not meant for these. */
const PATIENT = `set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set search_path = ''`;

export async function openToWork(server: Server, database?: string): Promise<pg.Client> {
  const { client } = await server.open(database);
  await client.query(PATIENT);
  return client;
}

const OTHERS = `
  select datname as name from pg_catalog.pg_database
  where datallowconn and not datistemplate
  and pg_catalog.has_database_privilege(oid, 'CONNECT') order by oid limit 20`;

/**
 * A session with none of these databases: nobody can drop or rename the one that he is in. A user
 * who may sign in to its own database only gets the refusal of the last that was tried.
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
  'There is no other database on the server that this user may sign in to, such as postgres; from within itself a database can be neither renamed nor dropped. Grant CONNECT on one.';

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

/** A longer one would be cut off by the server, and then be another's. */
const LONGEST_NAME = 63;

export function fitsAsName(name: string): boolean {
  return name !== '' && Buffer.byteLength(name) <= LONGEST_NAME && !name.includes('\0');
}
