import { charactersOf } from '../target/databases.ts';
import type { Preparation } from '../target/model.ts';
import { id, openToWork, type Server } from '../target/server.ts';

/** Everything in the one database and nothing beside it: no files, no other users, no settings. */
export async function prepare(
  server: Server,
  { database, encoding, collation, username, password, rootPassword }: Preparation,
): Promise<null> {
  const connection = await openToWork(server, '');
  const text = (value: string) => connection.escape(value);
  const who = `${text(username)}@'localhost'`;
  // On the name as it is: in a grant, % and _ stand for anything.
  const exactly = id(database.replaceAll(/[\\%_]/g, '\\$&'));
  await connection.query(`create database ${id(database)}${charactersOf(encoding, collation)}`);
  await connection.query(`create user ${who} identified by ${text(password)}`);
  await connection.query(`grant all on ${exactly}.* to ${who}`);
  await connection.query(`alter user current_user() identified by ${text(rootPassword)}`);
  return null;
}
