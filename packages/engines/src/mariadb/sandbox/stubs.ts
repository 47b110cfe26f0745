import type { Connection } from 'mariadb';
import { type Elsewhere, isSequence } from '../surroundings/model.ts';
import { fitsAsName, id, unlessLost } from '../target/server.ts';

const NUMBERS = /^[a-z]+(?:\(\d+(?:,\d+)?\))?(?: unsigned)?(?: zerofill)?$/;
const ANY_TEXT = 'varchar(255)';

/**
 * Empty tables for those of other databases that the backup names, so that what names them can be
 * made. One that cannot be made is gone past, like what needs it later on.
 */
export async function makeStubs(
  connection: Connection,
  who: string,
  { database, elsewhere }: { database: string; elsewhere: readonly Elsewhere[] },
): Promise<void> {
  const fitting = elsewhere.filter(
    (one) => fitsAsName(one.database) && one.database.toLowerCase() !== database.toLowerCase(),
  );
  for (const other of new Set(fitting.map((one) => one.database))) {
    await connection.query(`create database if not exists ${id(other)}`);
    const exactly = id(other.replaceAll(/[\\%_]/g, '\\$&'));
    await connection.query(`grant select, insert, references on ${exactly}.* to ${who}`);
  }
  for (const one of fitting) {
    if (one.columns.length === 0) continue;
    const what = isSequence(one)
      ? `sequence ${id(one.database, one.name)}`
      : `table ${id(one.database, one.name)} (${[...one.columns.map(columnOf), ...keysOf(one)].join(', ')})`;
    await connection.query(`create ${what}`).catch(unlessLost);
  }
}

function columnOf({ name, type, collation }: Elsewhere['columns'][number]): string {
  const fits = NUMBERS.test(type) ? type : ANY_TEXT;
  const sorted = collation !== undefined && /^\w+$/.test(collation) ? ` collate ${collation}` : '';
  return `${id(name)} ${fits}${sorted}`;
}

function keysOf({ keys }: Elsewhere): string[] {
  const different = new Set(keys.map((columns) => columns.map((name) => id(name)).join(', ')));
  return [...different].map((columns) => `unique key (${columns})`);
}
