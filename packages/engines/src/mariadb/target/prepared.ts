import type { Connection } from 'mariadb';
import { LOCK_HELD, RIGHT_LACKING } from '../connection/error-numbers.ts';
import { SqlError } from '../connection/library.ts';
import { id, unlessLost } from './server.ts';

/** Why it is not known what prepared transactions hold; `areThere`: whether it is known that there are some. */
export type Unseen = { areThere: boolean; why: string };

/**
 * Prepared transactions keep their rows locked when their sessions are gone, which only InnoDB tells,
 * and only to who may lock tables. The first table that is held, if any.
 */
export async function findHeldByPrepared(
  connection: Connection,
  database: string,
): Promise<{ held: string[]; unseen?: Unseen }> {
  const areThere = await arePrepared(connection);
  if (areThere === false) return { held: [] };
  const tables: { name: string }[] = await connection.query(
    `select t.table_name as name from information_schema.tables t
     join information_schema.engines e on e.engine = t.engine
     where t.table_schema = ? and t.table_type <> 'SEQUENCE' and e.xa = 'YES' order by 1`,
    [database],
  );
  let unseen: Unseen | undefined;
  // Without autocommit, InnoDB locks such a table itself.
  await connection.query('set session autocommit = 0');
  try {
    for (const { name } of tables) {
      const error = await refusalOf(connection.query(`lock tables ${id(database, name)} write`));
      if (error && LOCK_HELD.includes(error.errno)) return { held: [name] };
      const mayNot = error && RIGHT_LACKING.includes(error.errno);
      if (error && (areThere || mayNot)) {
        unseen ??= { areThere: areThere ?? false, why: error.sqlMessage ?? error.message };
      }
      if (mayNot) break;
      await connection.query('unlock tables');
    }
    return { held: [], ...(unseen && { unseen }) };
  } finally {
    await connection.query('unlock tables').catch(unlessLost);
    await connection.query('set session autocommit = 1').catch(unlessLost);
  }
}

/** Undefined where this user may not list them. */
async function arePrepared(connection: Connection): Promise<boolean | undefined> {
  try {
    const rows: unknown[] = await connection.query('xa recover');
    return rows.length > 0;
  } catch (error) {
    unlessLost(error);
    return undefined;
  }
}

async function refusalOf(work: Promise<unknown>): Promise<SqlError | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof SqlError && !error.fatal) return error;
    throw error;
  }
}
