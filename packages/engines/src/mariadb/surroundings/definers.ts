import type { Connection } from 'mariadb';
import { SqlError } from '../connection/library.ts';

/** The users in whose names something in the database runs, and who do not exist, as far as that is seen. */
export async function readMissingDefiners(
  connection: Connection,
  database: string,
): Promise<string[]> {
  const rows: { name: string }[] = await connection.query(
    `select definer as name from information_schema.views where table_schema = ?
     union select definer from information_schema.triggers where trigger_schema = ?
     union select definer from information_schema.routines where routine_schema = ?
     union select definer from information_schema.events where event_schema = ?`,
    [database, database, database, database],
  );
  const definers = rows.map(({ name }) => name.replace(/@$/, '')).filter((name) => name !== '');
  return (await missingAmong(connection, definers)) ?? [];
}

/** Looks for users and, on MariaDB, roles, which have no host; null where it is not told. */
export async function missingAmong(
  connection: Connection,
  definers: readonly string[],
): Promise<string[] | null> {
  if (definers.length === 0) return [];
  try {
    const rows: { name: string }[] = await connection.query(
      "select if(host = '', user, concat(user, '@', host)) as name from mysql.user",
    );
    const there = new Set(rows.map(({ name }) => name));
    return definers.filter((definer) => !there.has(definer));
  } catch (error) {
    if (error instanceof SqlError && !error.fatal) return null; // this user may not read it
    throw error;
  }
}
