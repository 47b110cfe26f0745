import type { Connection } from 'mariadb';
import { SqlError } from '../connection/library.ts';
import { type DatabaseObject, readObjects } from './objects.ts';
import { id } from './server.ts';

type Row = { user: string; host: string; kind: string; routine: string; rights: string };

/**
 * Statements that grant again what is granted on single routines of a database, and ends when they
 * are dropped; null where there are routines, and this user may not see who holds what. What the
 * user holds who makes them comes by itself.
 */
export async function readRoutineGrants(
  connection: Connection,
  database: string,
): Promise<string[] | null> {
  const objects = await readObjects(connection, database);
  if (!objects.some(isRoutine)) return [];
  try {
    const rows: Row[] = await connection.query(
      `select user, host, routine_type as kind, routine_name as routine, proc_priv as rights
       from mysql.procs_priv where db = ? and concat(user, '@', host) <> current_user()
       order by 3, 4, 1, 2`,
      [database],
    );
    return rows.map((row) => statementOf(connection, database, row));
  } catch (error) {
    if (!(error instanceof SqlError) || error.fatal) throw error;
    return null;
  }
}

function statementOf(connection: Connection, database: string, row: Row): string {
  const { user, host, kind, routine } = row;
  const rights = String(row.rights).split(',');
  const words = rights.filter((right) => right !== 'Grant' && right !== '');
  // A role has no host.
  const who = host === '' ? id(user) : `${connection.escape(user)}@${connection.escape(host)}`;
  const on = `${kind.toUpperCase()} ${id(database, routine)}`;
  const option = rights.includes('Grant') ? ' WITH GRANT OPTION' : '';
  return `GRANT ${words.join(', ').toUpperCase() || 'USAGE'} ON ${on} TO ${who}${option}`;
}

const isRoutine = ({ kind }: DatabaseObject) =>
  kind === 'FUNCTION' || kind === 'PROCEDURE' || kind.startsWith('PACKAGE');
