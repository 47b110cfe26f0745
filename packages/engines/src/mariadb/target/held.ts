import type { Connection } from 'mariadb';
import { RestoreFailure } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import { LOCK_HELD } from '../connection/error-numbers.ts';
import { readIdentity } from '../connection/identify.ts';
import { isTable, readObjects } from './objects.ts';
import { findHeldByPrepared, type Unseen } from './prepared.ts';
import { endSessionsOf, errnoOf, id, openToWork, type Server, unlessLost } from './server.ts';

/** Others that want the tables wait behind us, so this does not wait for long. */
const BRIEFLY_S = 2;
const AT_ONCE = 100;

/**
 * Rejects if something in the database is held by another session, or by a transaction that was
 * prepared: it could be dropped only once that ends, when other things are gone already. Ends the
 * sessions that use the database, if they are in the way. `mustSee`: rejects, too, if this user cannot
 * see what prepared transactions hold.
 */
export async function requireNotHeld(
  connection: Connection,
  database: string,
  wording: Wording,
  { mustSee = false } = {},
): Promise<void> {
  const look = () => findHeld(connection, database, { wording, mustSee });
  let held = await look();
  if (held.length > 0) {
    await endSessionsOf(connection, [database]);
    held = await look();
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
  await requireNotHeld(connection, database, server.wording, { mustSee: true });
  return null;
}

/** Some names of what is held; no more than a few are looked for. */
async function findHeld(
  connection: Connection,
  database: string,
  { wording, mustSee }: { wording: Wording; mustSee: boolean },
): Promise<string[]> {
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
    const { held, unseen } = await findHeldByPrepared(connection, database);
    if (held.length === 0 && unseen && mustSee) throw notSeen(unseen, wording);
    return held;
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

function notSeen({ areThere, why }: Unseen, wording: Wording): RestoreFailure {
  const said = wording.said(why).replace(/\.$/, '');
  return areThere
    ? new RestoreFailure(
        'LOCK_TIMEOUT',
        `Transactions are prepared at the server (XA RECOVER lists them), and this user cannot see whether they hold tables of the database (${said}). Nothing of it was dropped. End them, or grant the user LOCK TABLES on the database, and try again.`,
      )
    : new RestoreFailure(
        'PERMISSION_DENIED',
        `This user may not list the transactions that are prepared at the server (XA RECOVER), and cannot see whether any holds tables of the database (${said}). Nothing of it was dropped. Grant the user LOCK TABLES on the database.`,
      );
}

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
