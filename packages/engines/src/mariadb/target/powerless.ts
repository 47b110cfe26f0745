import type { Connection } from 'mariadb';
import type { Wording } from '../../wording/wording.ts';
import { OF_RIGHTS } from '../connection/error-numbers.ts';
import { SqlError } from '../connection/library.ts';
import { readObjects } from './objects.ts';
import { accountOf, id } from './server.ts';

/**
 * Warns of views that nobody can use, since their definer has rights in the database of the backup alone,
 * or since they stand on such a view. They are only prepared: nothing that they call runs.
 */
export async function warnOfPowerless(
  connection: Connection,
  database: string,
  wording: Wording,
): Promise<string[]> {
  const account = await accountOf(connection);
  const views = (await readObjects(connection, database)).filter(
    ({ kind, definer }) => kind === 'VIEW' && definer !== account,
  );
  const powerless = [];
  for (const view of views) {
    const at = id(database, view.name);
    const question = connection.escape(`select 1 from ${at}`);
    const error = await errnoOf(connection, `prepare holdfast from ${question}`);
    if (error === undefined) await connection.query('deallocate prepare holdfast');
    // One whose table is gone has the same error.
    else if (OF_RIGHTS.includes(error) && !(await errnoOf(connection, `show fields from ${at}`))) {
      powerless.push(view);
    }
  }
  return [...Map.groupBy(powerless, ({ definer = '' }) => definer)].map(([definer, own]) => {
    const names = wording.list(own.map(({ name }) => wording.name(name)));
    return `Nobody can use these views of ${wording.name(definer)} in database ${wording.name(database)}: ${names}. That definer lacks rights in it, or the definer of a view below does. Grant what they have in the database of the backup, such as: ${wording.said(grantTo(connection, definer, database))}.`;
  });
}

function grantTo(connection: Connection, definer: string, database: string): string {
  const at = definer.lastIndexOf('@');
  const user = connection.escape(definer.slice(0, at));
  const host = connection.escape(definer.slice(at + 1));
  // In a grant these stand for any characters.
  const literally = id(database.replaceAll(/[_%\\]/g, '\\$&'));
  return `GRANT SELECT ON ${literally}.* TO ${at > 0 ? `${user}@${host}` : id(definer)}`;
}

async function errnoOf(connection: Connection, question: string): Promise<number | undefined> {
  try {
    await connection.query(question);
    return undefined;
  } catch (error) {
    if (error instanceof SqlError && !error.fatal) return error.errno;
    throw error;
  }
}
