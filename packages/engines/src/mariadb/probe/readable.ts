import { randomUUID } from 'node:crypto';
import type { Connection } from 'mariadb';
import { ProbeRefusal } from '../../session/refusal.ts';
import type { Wording } from '../../wording/wording.ts';
import { DATABASE_DENIED } from '../connection/error-numbers.ts';
import { SqlError } from '../connection/library.ts';
import { type Grant, holdsOnDatabase, readGrants } from './grants.ts';

const TABLE_DENIED = 1142;
const NO_SUCH_TABLE = 1146;

export type ReadCheck = {
  connection: Connection;
  /** As the server writes it. */
  database: string;
  user: string;
  vendor: 'mariadb' | 'mysql';
  wording: Wording;
};

/**
 * Throws a refusal unless this user can read all that a dump reads. The server shows a user only
 * what the user has rights on, and the dump silently leaves out the rest: so the
 * rights must be on the whole database, not on the tables that happen to be visible.
 */
export async function checkReadable(check: ReadCheck): Promise<void> {
  await checkTables(check);
  await checkViews(check);
  await checkEvents(check);
  const grants = await grantsOf(check);
  if (!holdsOnDatabase(grants, check.database, ['TRIGGER'])) {
    throw denied(check, 'cannot see the triggers of', 'TRIGGER');
  }
  await checkRoutines(check, grants);
}

/** The server tells only users who may read a table whether it exists. */
async function checkTables(check: ReadCheck): Promise<void> {
  const { connection, database } = check;
  const nowhere = `${connection.escapeId(database)}.${connection.escapeId(`holdfast ${randomUUID()}`)}`;
  const errno = await errorOf(connection.query(`select 1 from ${nowhere} limit 0`));
  if (errno === NO_SUCH_TABLE) return;
  if (errno !== TABLE_DENIED) throw denied(check, 'cannot read', 'SELECT');
  const visible: { name: string }[] = await connection.query(
    `select distinct table_name as name from information_schema.columns
     where table_schema = ? and find_in_set('select', privileges) = 0 order by 1 limit 6`,
    [database],
  );
  const names = visible.map(({ name }) => check.wording.name(name));
  const such = names.length > 0 ? ` (for example, not ${check.wording.list(names)})` : '';
  throw denied(check, `cannot read every table${such} of`, 'SELECT');
}

async function checkViews(check: ReadCheck): Promise<void> {
  const { connection, database, wording } = check;
  const unreadable: { name: string }[] = await connection.query(
    `select table_name as name from information_schema.views
     where table_schema = ? and view_definition = '' order by 1 limit 100`,
    [database],
  );
  if (unreadable.length === 0) return;
  const names = wording.list(unreadable.map(({ name }) => wording.name(name)));
  const views = unreadable.length === 1 ? 'definition of view' : 'definitions of views';
  throw denied(check, `cannot read the ${views} ${names} in`, 'SHOW VIEW');
}

async function checkEvents(check: ReadCheck): Promise<void> {
  const { connection, database } = check;
  const events = connection.query(`show events from ${connection.escapeId(database)}`);
  const errno = await errorOf(events);
  if (errno === DATABASE_DENIED) throw denied(check, 'cannot see the events of', 'EVENT');
  if (errno !== undefined) await events; // rethrows any other error
}

/**
 * A routine is listed for users who may run or change it; its text is shown to its owner, and to
 * users who may read where the server keeps it.
 */
async function checkRoutines(check: ReadCheck, grants: readonly Grant[]): Promise<void> {
  const { connection, database, vendor, wording } = check;
  const everywhere = vendor === 'mysql' ? ['SHOW_ROUTINE', 'SELECT'] : [];
  const global = grants.filter((grant) => grant.database === undefined);
  if (holdsOnDatabase(global, database, everywhere) && everywhere.length > 0) return;
  if (vendor === 'mariadb') {
    if (!(await errorOf(connection.query('select 1 from mysql.proc limit 0')))) return;
  }
  const right = vendor === 'mariadb' ? 'SELECT on mysql.proc' : 'SHOW_ROUTINE on *.*';
  const listed = ['EXECUTE', 'CREATE ROUTINE', 'ALTER ROUTINE', 'SHOW CREATE ROUTINE'];
  if (!holdsOnDatabase(grants, database, listed)) {
    throw denied(check, 'cannot see the stored procedures and functions of', right);
  }
  const hidden: { name: string }[] = await connection.query(
    `select routine_name as name from information_schema.routines
     where routine_schema = ? and routine_definition is null order by 1 limit 100`,
    [database],
  );
  if (hidden.length === 0) return;
  const names = wording.list(hidden.map(({ name }) => wording.name(name)));
  const routines = hidden.length === 1 ? 'definition of routine' : 'definitions of routines';
  throw denied(check, `cannot read the ${routines} ${names} in`, right);
}

export async function grantsOf({
  connection,
  vendor,
}: Pick<ReadCheck, 'connection' | 'vendor'>): Promise<Grant[]> {
  const roles =
    vendor === 'mysql'
      ? ((await one(connection, 'select current_role() as value')) ?? 'NONE')
      : 'NONE';
  // MySQL prints the rights of roles only for those named here; the syntax is MySQL's own.
  const using = roles === 'NONE' ? '' : ` for current_user() using ${roles}`;
  const rows: Record<string, string>[] = await connection.query(`show grants${using}`);
  return readGrants(rows.flatMap((row) => Object.values(row)));
}

async function one(connection: Connection, query: string): Promise<string | undefined> {
  // Servers without roles do not know the function.
  const rows: { value?: string }[] = await connection.query(query).catch(() => []);
  return rows[0]?.value ?? undefined;
}

/** The number of the server's refusal; undefined if it answered. */
async function errorOf(question: Promise<unknown>): Promise<number | undefined> {
  try {
    await question;
    return undefined;
  } catch (error) {
    if (error instanceof SqlError && !error.fatal) return error.errno;
    throw error;
  }
}

function denied(
  { user, database, wording }: ReadCheck,
  cannot: string,
  right: string,
): ProbeRefusal {
  const name = wording.name(database);
  const on = right.includes(' on ') ? '' : ` on the whole database ${name}`;
  return new ProbeRefusal(
    'PERMISSION_DENIED',
    `User ${user} ${cannot} database ${name}, and a backup would lack what the user cannot see. Grant ` +
      `the user ${right}${on}. A backup needs SELECT, SHOW VIEW, TRIGGER and EVENT on the database, and the right to read its routines.`,
  );
}
