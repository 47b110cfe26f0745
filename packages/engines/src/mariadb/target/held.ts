import type { Connection } from 'mariadb';
import { RestoreFailure } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import { LOCK_HELD } from '../connection/error-numbers.ts';
import { readIdentity } from '../connection/identify.ts';
import { isTable, readObjects } from './objects.ts';
import { endSessionsOf, errnoOf, id, openToWork, type Server, unlessLost } from './server.ts';

/** Others that want the tables wait behind us, so this does not wait for long. */
const BRIEFLY_S = 2;
const AT_ONCE = 100;

/**
 * Rejects if something in the database is held by another session, or by a transaction that was
 * prepared: it could be dropped only once that ends, when other things are gone already. Ends the
 * sessions that use the database, if they are in the way.
 */
export async function requireNotHeld(
  connection: Connection,
  database: string,
  wording: Wording,
): Promise<void> {
  let held = await findHeld(connection, database);
  if (held.length > 0) {
    await endSessionsOf(connection, [database]);
    held = await findHeld(connection, database);
  }
  if (held.length === 0) return;
  const named = wording.list(held.map((name) => wording.name(name)));
  throw new RestoreFailure(
    'LOCK_TIMEOUT',
    `Another session, or a prepared transaction (XA RECOVER lists those), holds ${named} of the database. Nothing of it was dropped. End that, and try again.`,
  );
}

/** The same in a session of its own. */
export async function lookIfHeld(server: Server): Promise<null> {
  const connection = await openToWork(server);
  const { database } = await readIdentity(connection);
  await requireNotHeld(connection, database, server.wording);
  return null;
}

/** Some names of what is held; no more than a few are looked for. */
async function findHeld(connection: Connection, database: string): Promise<string[]> {
  const [before = {}]: Record<string, unknown>[] = await connection.query(
    'select @@lock_wait_timeout as locks, @@innodb_lock_wait_timeout as ofRows',
  );
  await waitFor(connection, BRIEFLY_S, BRIEFLY_S);
  try {
    const objects = (await readObjects(connection, database)).filter(
      (object) => isTable(object) || object.kind === 'VIEW',
    );
    for (let from = 0; from < objects.length; from += AT_ONCE) {
      const some = objects.slice(from, from + AT_ONCE).map(({ name }) => name);
      if (!(await isRefused(connection, renaming(database, some)))) continue;
      for (const name of some) {
        if (await isRefused(connection, renaming(database, [name]))) return [name];
      }
    }
    if (!(await hasPrepared(connection))) return [];
    return await findLocked(
      connection,
      database,
      objects.flatMap(({ kind, name }) => (kind === 'TABLE' ? name : [])),
    );
  } finally {
    // On a lost connection this fails, too; the error to report is then the first one.
    await waitFor(connection, Number(before.locks), Number(before.ofRows)).catch(() => {});
  }
}

const waitFor = (connection: Connection, locks: number, ofRows: number) =>
  connection.query(
    `set session lock_wait_timeout = ${locks}, innodb_lock_wait_timeout = ${ofRows}`,
  );

/** The server takes the locks for it first, and then refuses: such a name exists already. */
const renaming = (database: string, names: readonly string[]) =>
  `rename table ${names.map((name) => `${id(database, name)} to ${id(database, name)}`).join(', ')}`;

/** Whether it had to wait for too long. */
async function isRefused(connection: Connection, statement: string): Promise<boolean> {
  try {
    await connection.query(statement);
    return false;
  } catch (error) {
    unlessLost(error);
    return LOCK_HELD.includes(errnoOf(error) ?? 0);
  }
}

/** Those keep their rows locked when their sessions are gone; but not every user may list them. */
async function hasPrepared(connection: Connection): Promise<boolean> {
  try {
    const rows: unknown[] = await connection.query('xa recover');
    return rows.length > 0;
  } catch (error) {
    unlessLost(error);
    return true;
  }
}

/** Without autocommit, InnoDB locks such a table itself. Takes a right that not every user has. */
async function findLocked(
  connection: Connection,
  database: string,
  tables: readonly string[],
): Promise<string[]> {
  await connection.query('set session autocommit = 0');
  try {
    for (const name of tables) {
      if (await isRefused(connection, `lock tables ${id(database, name)} write`)) return [name];
      await connection.query('unlock tables');
    }
    return [];
  } finally {
    await connection.query('unlock tables').catch(unlessLost);
    await connection.query('set session autocommit = 1').catch(unlessLost);
  }
}
