import { RestoreFailure } from '../../model.ts';
import {
  ENDED,
  LOCK_HELD,
  NO_MEMORY,
  NO_ROOM,
  TOOK_TOO_LONG,
} from '../connection/error-numbers.ts';
import { SqlError } from '../connection/library.ts';
import type { Works } from './model.ts';
import {
  databaseExists,
  endSessionsOf,
  errnoOf,
  fitsAsName,
  id,
  openToWork,
  type Server,
} from './server.ts';

const MOST_ATTEMPTS = 3;
const EXISTS = 1007;
const DENIED = [1044, 1227];
const UNKNOWN_CHARACTERS = [1115, 1253, 1273];
const LOCKED = 1205;
const FOLDER_NOT_EMPTY = 1010;
/** They say nothing about the next time. */
const PASSING = [...ENDED, ...LOCK_HELD, ...NO_MEMORY, ...NO_ROOM, ...TOOK_TOO_LONG];

/** In a session with no database: the target's own may be the one that is lost. */
export async function createDatabase(
  server: Server,
  { name, encoding, collation, comment }: Works['create-database']['input'],
): Promise<null> {
  const shown = server.wording.name(name);
  if (!fitsAsName(name)) {
    throw new RestoreFailure(
      'RESTORE_FAILED',
      `${shown} cannot be the name of a database: a name has 1 to 64 characters, does not end in a space, and is not one of the server’s own. Choose another.`,
    );
  }
  const connection = await openToWork(server, '');
  try {
    const characters = charactersOf(encoding, collation);
    const words = comment === undefined ? '' : ` comment ${connection.escape(comment)}`;
    await connection.query(`create database ${id(name)}${characters}${words}`);
    return null;
  } catch (error) {
    if (!(error instanceof SqlError) || error.fatal) throw error;
    const said = server.wording.said(error.sqlMessage ?? error.message);
    if (error.errno === EXISTS) {
      throw new RestoreFailure(
        'TARGET_EXISTS',
        `There is a database ${shown} on the server already. Choose another name.`,
      );
    }
    if (DENIED.includes(error.errno)) {
      throw new RestoreFailure(
        'PERMISSION_DENIED',
        `Database ${shown} could not be created: ${said}. Grant the user all rights on that database, or on *.*.`,
      );
    }
    if (UNKNOWN_CHARACTERS.includes(error.errno)) {
      throw new RestoreFailure(
        'ENCODING_MISMATCH',
        `The server cannot create the kind of database that the backup needs: ${said}.`,
      );
    }
    if (PASSING.includes(error.errno)) throw error;
    throw new RestoreFailure('RESTORE_FAILED', `Database ${shown} could not be created: ${said}.`);
  }
}

/** As the clauses of a CREATE or ALTER statement. */
export function charactersOf(encoding: string | undefined, collation: string | undefined): string {
  const word = (text: string) => (/^\w+$/.test(text) ? text : id(text));
  return [
    encoding ? ` character set ${word(encoding)}` : '',
    collation ? ` collate ${word(collation)}` : '',
  ].join('');
}

export async function dropDatabase(server: Server, { name }: { name: string }): Promise<null> {
  if (!fitsAsName(name)) return null; // no database of ours can have such a name
  const connection = await openToWork(server, '');
  for (let attempt = 1; await databaseExists(connection, name); attempt += 1) {
    await endSessionsOf(connection, [name]);
    try {
      await connection.query(`drop database if exists ${id(name)}`);
    } catch (error) {
      if (errnoOf(error) === LOCKED && attempt < MOST_ATTEMPTS) continue;
      if (!(error instanceof SqlError) || error.fatal) throw error;
      const code = DENIED.includes(error.errno) ? 'PERMISSION_DENIED' : 'RESTORE_FAILED';
      const why = whyNotDropped(server, error);
      throw new RestoreFailure(
        code,
        `Database ${server.wording.name(name)} could not be dropped: ${why}`,
      );
    }
  }
  return null;
}

/**
 * When a table of InnoDB with a folder of its own is moved to another database, MariaDB leaves its
 * file where it was, in that folder, and in the folder of its former database the link to it (*.isl):
 * the table lives by both until it is built anew.
 */
export function whyNotDropped({ wording }: Pick<Server, 'wording'>, error: SqlError): string {
  const said = `${wording.said(error.sqlMessage ?? error.message)}.`;
  return error.errno === FOLDER_NOT_EMPTY
    ? `${said} MariaDB keeps links (*.isl) there to the files of tables with a DATA DIRECTORY that were moved to another database, and these need them: delete nothing before each such table was rebuilt (ALTER TABLE … FORCE). After that, the links may be deleted, and the database dropped.`
    : said;
}
