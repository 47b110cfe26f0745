import type { Connection } from 'mariadb';
import { charactersOf } from '../target/databases.ts';
import type { Preparation } from '../target/model.ts';
import { id, openToWork, type Server } from '../target/server.ts';
import { ASIDE, REPLACED } from './model.ts';
import { makeStubs } from './stubs.ts';

/**
 * Makes the database, and a user who may do anything in it and in two that do not exist yet, and
 * nothing else: no files, users or settings. Other databases have what the backup names in them.
 */
export async function prepare(
  server: Server,
  { database, username, password, rootPassword, timeZones, elsewhere, ...about }: Preparation,
): Promise<null> {
  const connection = await openToWork(server, '');
  const text = (value: string) => connection.escape(value);
  const who = `${text(username)}@'localhost'`;
  // Escaped: % and _ are wildcards in the database name of a grant.
  const exactly = id(database.replaceAll(/[\\%_]/g, '\\$&'));
  const characters = charactersOf(about.encoding, about.collation);
  const comment = about.comment === undefined ? '' : ` comment ${text(about.comment)}`;
  await connection.query(`create database ${id(database)}${characters}${comment}`);
  await nameTimeZones(connection, timeZones);
  await connection.query(`create user ${who} identified by ${text(password)}`);
  for (const own of [
    exactly,
    ...[REPLACED, ASIDE].map((name) => id(name.replaceAll('_', '\\_'))),
  ]) {
    await connection.query(`grant all on ${own}.* to ${who}`);
  }
  await makeStubs(connection, who, { database, elsewhere });
  await connection.query(`alter user current_user() identified by ${text(rootPassword)}`);
  return null;
}

/**
 * Events need the time zones that they run by to exist. Since they never run here, all zones are
 * made the same. A time is written in the zone in which it was read, so it does not change.
 */
async function nameTimeZones(connection: Connection, zones: readonly string[]): Promise<void> {
  for (const [at, zone] of zones.entries()) {
    const number = 10_000 + at;
    await connection.query(`insert into mysql.time_zone values (${number}, 'N')`);
    await connection.query('insert into mysql.time_zone_name values (?, ?)', [zone, number]);
    await connection.query(
      `insert into mysql.time_zone_transition_type values (${number}, 0, 0, 0, 'UTC')`,
    );
  }
}
