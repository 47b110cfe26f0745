import type { Connection } from 'mariadb';
import { readIdentity } from '../connection/identify.ts';
import { isScratch } from '../connection/scratch-names.ts';
import { dropObject } from './drop.ts';
import { isTable, type ObjectKind, readObjects } from './objects.ts';
import { id, openToWork, type Server } from './server.ts';

/** Views name tables, tables take numbers from sequences, and triggers go with their tables. */
const ORDER: ObjectKind[] = [
  ...(['EVENT', 'VIEW', 'TABLE', 'SEQUENCE', 'FUNCTION', 'PROCEDURE'] as const),
  ...(['PACKAGE BODY', 'PACKAGE'] as const),
];

/** What a try of definitions has made, and not taken away yet; the kinds in lower case. */
export async function readScratch(
  connection: Connection,
  database: string,
): Promise<{ kind: string; name: string }[]> {
  const objects = await readObjects(connection, database);
  return objects
    .filter(({ name }) => isScratch(name))
    .map(({ kind, name }) => ({ kind: kind.toLowerCase(), name }));
}

/** Drops what a try of definitions has made. A table of that name with a row in it is none of it. */
async function dropScratch(connection: Connection, database: string): Promise<void> {
  const objects = (await readObjects(connection, database)).filter(({ name }) => isScratch(name));
  if (objects.length === 0) return;
  await connection.query('set session foreign_key_checks = 0');
  for (const kind of ORDER) {
    for (const one of objects.filter((object) => object.kind === kind)) {
      const at = id(database, one.name);
      const rows: unknown[] =
        isTable(one) && kind === 'TABLE'
          ? await connection.query(`select 1 from ${at} limit 1`)
          : [];
      if (rows.length === 0) await dropObject(connection, kind, database, one.name);
    }
  }
}

/** See `Restoring.endTry`. */
export async function endTry(server: Server): Promise<null> {
  const connection = await openToWork(server);
  const { database } = await readIdentity(connection);
  await dropScratch(connection, database);
  return null;
}
