import type { Connection } from 'mariadb';
import type { SwapPlan } from '../../model.ts';
import { readComment } from '../surroundings/read.ts';
import { LEFT_OUT } from '../target/may-swap.ts';
import type { DatabaseObject } from '../target/objects.ts';
import { id } from '../target/server.ts';
import type { Definition } from './definitions.ts';

/**
 * A table in `aside` with everything that a later call needs. Its name says how far the swap got,
 * and changes in the same statement that moves the tables: never one without the other.
 */
export const PREPARED = 'holdfast swap prepared';
export const MOVED = 'holdfast swap moved';
/** All is done but for `side`, which could not be dropped. */
export const DONE = 'holdfast swap done';

export type DatabaseRecord = {
  encoding: string;
  collation: string;
  comment: string;
  tables: DatabaseObject[];
  definitions: Definition[];
};

/** Both databases as they were before the swap. */
export type SwapRecord = { old: DatabaseRecord; new: DatabaseRecord };

export async function readCharacters(
  connection: Connection,
  database: string,
): Promise<Pick<DatabaseRecord, 'encoding' | 'collation' | 'comment'>> {
  const rows: { encoding: string; collation: string }[] = await connection.query(
    `select default_character_set_name as encoding, default_collation_name as collation
     from information_schema.schemata where schema_name = ?`,
    [database],
  );
  const comment = await readComment(connection, database);
  return { encoding: rows[0]?.encoding ?? '', collation: rows[0]?.collation ?? '', comment };
}

const COLUMNS = `(at int auto_increment primary key, what varchar(16) not null, kind varchar(16) not null,
  name varchar(64) not null, statement longtext, sql_mode text, client varchar(64),
  connection varchar(64), db varchar(64), time_zone varchar(64))
  engine = InnoDB character set utf8mb4 collate utf8mb4_bin`;
const COMPLETE = 'COMPLETE';
const DATABASE = 'DATABASE';

type Row = {
  what: string;
  kind: string;
  name: string;
  statement: string | null;
  sql_mode: string | null;
  client: string | null;
  connection: string | null;
  db: string | null;
  time_zone: string | null;
};

/** Written as a whole or not at all: the last row says that the record is complete. */
export async function writeRecord(
  connection: Connection,
  { aside }: SwapPlan,
  record: SwapRecord,
): Promise<void> {
  await connection.query(`create table ${id(aside, PREPARED)} ${COLUMNS}`);
  const insert = (row: Partial<Row>) =>
    connection.query(
      `insert into ${id(aside, PREPARED)} (${Object.keys(row).join(', ')})
      values (${Object.keys(row)
        .map(() => '?')
        .join(', ')})`,
      Object.values(row),
    );
  await connection.query('start transaction');
  for (const what of ['old', 'new'] as const) {
    const { encoding, collation, comment, tables, definitions } = record[what];
    const about = { client: encoding, connection: collation, statement: comment };
    await insert({ what, kind: DATABASE, name: '', ...about });
    for (const { kind, name } of tables) await insert({ what, kind, name });
    for (const { kind, name, statement, sqlMode, client, ...rest } of definitions) {
      await insert({
        ...{ what, kind, name, statement, sql_mode: sqlMode, client },
        ...{ connection: rest.connection, db: rest.database, time_zone: rest.timeZone },
      });
    }
  }
  await insert({ what: COMPLETE, kind: '', name: '' });
  await connection.query('commit');
}

/** Undefined if it was not written to the end. */
export async function readRecord(
  connection: Connection,
  { aside }: SwapPlan,
  table: typeof PREPARED | typeof MOVED,
): Promise<SwapRecord | undefined> {
  const rows: Row[] = await connection.query(`select * from ${id(aside, table)} order by at`);
  if (rows.at(-1)?.what !== COMPLETE) return undefined;
  const of = (what: string): DatabaseRecord => {
    const own = rows.filter((row) => row.what === what);
    const about = own.find(({ kind }) => kind === DATABASE);
    const isTableRow = ({ kind }: Row) => kind === 'TABLE' || kind === 'SEQUENCE';
    return {
      encoding: about?.client ?? '',
      collation: about?.connection ?? '',
      comment: about?.statement ?? '',
      tables: own.filter(isTableRow).map(({ kind, name }) => ({ kind, name }) as DatabaseObject),
      definitions: own
        .filter((row) => row.kind !== DATABASE && !isTableRow(row))
        .map((row) => ({
          kind: row.kind as Definition['kind'],
          name: row.name,
          statement: row.statement ?? '',
          sqlMode: row.sql_mode,
          client: row.client,
          connection: row.connection,
          database: row.db,
          timeZone: row.time_zone,
        })),
    };
  };
  return { old: of('old'), new: of('new') };
}

/**
 * Keeps what could not be made again on record; if there is nothing, the record is dropped, unless
 * `side` is still there: without it, the swap would seem not to have begun.
 */
export async function settleRecord(
  connection: Connection,
  { aside }: SwapPlan,
  {
    leftOut,
    isSideLeft,
  }: { leftOut: readonly { kind: string; name: string }[]; isSideLeft: boolean },
): Promise<void> {
  if (leftOut.length === 0 && !isSideLeft) {
    await connection.query(`drop table if exists ${id(aside, MOVED)}`);
    return;
  }
  await keepLeftOut(connection, { aside }, { table: MOVED, leftOut, isSideLeft });
}

/** Of the old database alone. */
export async function keepLeftOut(
  connection: Connection,
  { aside }: Pick<SwapPlan, 'aside'>,
  {
    table,
    leftOut,
    isSideLeft = false,
  }: {
    table: typeof PREPARED | typeof MOVED;
    leftOut: readonly { kind: string; name: string }[];
    isSideLeft?: boolean;
  },
): Promise<void> {
  const keep = leftOut.map(
    ({ kind, name }) => `(kind = ${connection.escape(kind)} and name = ${connection.escape(name)})`,
  );
  await connection.query(
    `delete from ${id(aside, table)} where what <> 'old' or not (${[...keep, 'false'].join(' or ')})`,
  );
  await connection.query(
    `rename table ${id(aside, table)} to ${id(aside, isSideLeft ? DONE : LEFT_OUT)}`,
  );
}
