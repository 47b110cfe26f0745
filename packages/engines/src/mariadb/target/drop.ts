import type { Connection } from 'mariadb';
import type { ObjectKind } from './objects.ts';
import { id } from './server.ts';

/**
 * Drops something of the session's own or another database, if it is there. Before MariaDB 11.4, the
 * words for a package are understood in Oracle's mode only. The body goes with its package.
 */
export async function dropObject(
  connection: Connection,
  kind: ObjectKind,
  ...name: string[]
): Promise<void> {
  const statement = `drop ${kind} if exists ${id(...name)}`;
  if (!kind.startsWith('PACKAGE')) {
    await connection.query(statement);
    return;
  }
  await connection.query("set session sql_mode = 'ORACLE'");
  try {
    await connection.query(statement);
  } finally {
    // On a lost connection this fails, too; the error to report is then the first one.
    await connection.query("set session sql_mode = ''").catch(() => {});
  }
}
