import { RestoreFailure } from '../../model.ts';
import { readIdentity } from '../connection/identify.ts';
import { dropObject } from './drop.ts';
import { requireNotHeld } from './held.ts';
import { type DatabaseObject, isTable, readObjects } from './objects.ts';
import { endSessionsOf, id, openToWork, type Server } from './server.ts';

const AT_ONCE = 100;

/**
 * Drops everything in the database, but not the database itself. If something cannot be dropped, or
 * is made meanwhile, that is an error: a half-empty database must never pass for an empty one.
 */
export async function emptyDatabase(server: Server): Promise<null> {
  const connection = await openToWork(server);
  const { database } = await readIdentity(connection);
  await connection.query('set session foreign_key_checks = 0');
  await endSessionsOf(connection, [database]);
  await requireNotHeld(connection, database, server.wording);
  const objects = await readObjects(connection, database);
  for (const { kind, name } of objects.filter(({ kind }) => kind === 'EVENT' || isRoutine(kind))) {
    await dropObject(connection, kind, database, name);
  }
  const drop = async (words: string, of: (object: DatabaseObject) => boolean) => {
    const names = objects.filter(of).map(({ name }) => id(database, name));
    for (let from = 0; from < names.length; from += AT_ONCE) {
      await connection.query(
        `drop ${words} if exists ${names.slice(from, from + AT_ONCE).join(', ')}`,
      );
    }
  };
  await drop('view', ({ kind }) => kind === 'VIEW');
  // Triggers go with their tables, and tables go before the sequences that they take numbers from.
  await drop('table', ({ kind }) => kind === 'TABLE');
  await drop('sequence', ({ kind }) => kind === 'SEQUENCE');
  const left = await readObjects(connection, database);
  if (left.length > 0) {
    const names = left.map(
      ({ kind, name }) => `${kind.toLowerCase()} ${server.wording.name(name)}`,
    );
    throw new RestoreFailure(
      'TARGET_NOT_EMPTY',
      `The database could not be emptied: it still contains ${server.wording.list(names)}.`,
    );
  }
  return null;
}

const isRoutine = (kind: DatabaseObject['kind']) =>
  !isTable({ kind }) && kind !== 'VIEW' && kind !== 'TRIGGER' && kind !== 'EVENT';
