import type { Connection } from 'mariadb';
import { RestoreFailure, type SessionOwner } from '../../model.ts';
import type { Server as AnyServer } from '../../target/serve-works.ts';
import type { Session } from '../connection/connect.ts';
import { SqlError } from '../connection/library.ts';
import { ownerLock } from '../connection/owner-lock.ts';

/** `open('')` is a session with no database. */
export type Server = AnyServer<Session>;

/** How long a statement waits for tables that another session has locked. */
const LOCK_WAIT_S = 10;

/** Opens a session without the limits that are set for the user to keep sessions short. */
export async function openToWork(server: Server, database?: string): Promise<Connection> {
  const { connection } = await server.open(database);
  // Makes the server quote names in the one way that we read.
  await connection.query("set session sql_mode = '', sql_quote_show_create = 1");
  await connection.query(
    `set session wait_timeout = 86400, lock_wait_timeout = ${LOCK_WAIT_S}, innodb_lock_wait_timeout = ${LOCK_WAIT_S}`,
  );
  await connection.query('set session max_statement_time = 0').catch(unlessLost); // only MariaDB has it
  if (server.owner) await holdFor(connection, server.owner);
  return connection;
}

async function holdFor(connection: Connection, owner: SessionOwner): Promise<void> {
  const rows: { got: unknown }[] = await connection.query('select get_lock(?, ?) as got', [
    ownerLock(owner),
    LOCK_WAIT_S, // the session before this one may still be ending
  ]);
  if (Number(rows[0]?.got) === 1) return;
  throw new RestoreFailure(
    'TIMEOUT',
    'Another session on the server is still working on this restore. Try again later.',
  );
}

/** For statements that may fail: rethrows only if the connection is lost. */
export function unlessLost(error: unknown): void {
  if (!(error instanceof SqlError) || error.fatal) throw error;
}

export const errnoOf = (error: unknown) =>
  error instanceof SqlError && !error.fatal ? error.errno : undefined;

export const id = (...names: string[]) =>
  names.map((name) => `\`${name.replaceAll('`', '``')}\``).join('.');

const LONGEST_NAME = 64;
const OF_THE_SERVER = ['mysql', 'sys', 'information_schema', 'performance_schema'];

/** Whether a database of ours may have this name. */
export function fitsAsName(name: string): boolean {
  const length = [...name].length;
  return (
    length > 0 &&
    length <= LONGEST_NAME &&
    !/[\0\u{10000}-\u{10ffff}]|\s$/u.test(name) &&
    !OF_THE_SERVER.includes(name.toLowerCase())
  );
}

export async function databaseExists(connection: Connection, name: string): Promise<boolean> {
  const rows: unknown[] = await connection.query(
    'select 1 from information_schema.schemata where schema_name = ?',
    [name],
  );
  return rows.length > 0;
}

/** The account that the session runs as, as `user@host`. */
export async function accountOf(connection: Connection): Promise<string> {
  const rows: { name: string }[] = await connection.query('select current_user() as name');
  return rows[0]?.name ?? '';
}

/** Kills all sessions that use these databases, as far as this user may. */
export async function endSessionsOf(
  connection: Connection,
  databases: readonly string[],
): Promise<void> {
  const rows: { id: number }[] = await connection.query(
    `select id from information_schema.processlist
     where db in (?) and id <> connection_id() and command <> 'Daemon'`,
    [databases],
  );
  for (const { id: session } of rows) {
    await connection.query(`kill ${Number(session)}`).catch(unlessLost); // gone, or not ours
  }
}
