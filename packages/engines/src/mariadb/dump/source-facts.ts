import type { Connection } from 'mariadb';
import type { Wording } from '../../wording/wording.ts';
import { SqlError } from '../connection/library.ts';
import { readSurroundings } from '../surroundings/read.ts';
import type { SourceChanges, SourceFacts, SourceTable } from './model.ts';

type Read = Pick<
  SourceFacts,
  'encoding' | 'collation' | 'tables' | 'unwritableEvents' | 'surroundings'
>;

export async function readFacts(connection: Connection, database: string): Promise<Read> {
  const [settings = {}]: { encoding?: string; collation?: string }[] = await connection.query(
    'select @@character_set_database as encoding, @@collation_database as collation',
  );
  return {
    encoding: settings.encoding ?? '',
    collation: settings.collation ?? '',
    tables: await readTables(connection, database),
    unwritableEvents: await readUnwritableEvents(connection, database),
    surroundings: await readSurroundings(connection, database),
  };
}

async function readTables(connection: Connection, database: string): Promise<SourceTable[]> {
  const rows: {
    name: string;
    engine: string | null;
    transactional: number;
    versioned: number;
    bytes: number | null;
  }[] = await connection.query(
    `select t.table_name as name, t.engine as engine, t.data_length as bytes,
       coalesce(e.transactions, 'NO') = 'YES' as transactional,
       t.table_type = 'SYSTEM VERSIONED' as versioned
     from information_schema.tables t left join information_schema.engines e on e.engine = t.engine
     where t.table_schema = ? and t.table_type in ('BASE TABLE', 'SYSTEM VERSIONED')
     order by t.table_name`,
    [database],
  );
  const byTransaction = await readByTransaction(connection, database);
  return rows.map(({ name, engine, bytes, ...row }) => ({
    name,
    engine: engine ?? undefined,
    transactional: Boolean(Number(row.transactional)),
    versioned:
      Number(row.versioned) === 0 ? 'no' : byTransaction.has(name) ? 'by-transaction' : 'by-time',
    bytes: Number(bytes ?? 0),
  }));
}

/** A query of its own: joined to the tables, the server would read all columns again for each of them. */
async function readByTransaction(connection: Connection, database: string): Promise<Set<string>> {
  const rows: { name: string }[] = await connection.query(
    `select distinct table_name as name from information_schema.columns where table_schema = ?
     and data_type = 'bigint' and generation_expression = 'ROW START'`,
    [database],
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * The programs look for a delimiter that an event does not contain, and if `;;` will not do they
 * look for ever: the loop in both, MariaDB's and MySQL's, increments its own limit.
 */
async function readUnwritableEvents(connection: Connection, database: string): Promise<string[]> {
  const rows: { name: string }[] = await connection.query(
    `select event_name as name from information_schema.events where event_schema = ?
     and concat(event_name, ' ', definer, ' ', event_comment, ' ', event_definition) like '%;;%'`,
    [database],
  );
  return rows.map(({ name }) => name);
}

/** By kind and name, a stamp that differs after any change. */
export type Stamps = Map<string, string>;

/** At times unknown for a table that InnoDB has opened by itself to clean up after deleted rows. */
const CREATION = 'creation of table';

const STAMPED: [kind: string, query: string][] = [
  [
    'table',
    `select table_name as name, concat_ws('|', table_type, engine,
       row_format, table_collation, create_options, table_comment) as stamp
     from information_schema.tables
     where table_schema = ? and table_type in ('BASE TABLE', 'SYSTEM VERSIONED')`,
  ],
  [
    CREATION,
    `select table_name as name, create_time as stamp from information_schema.tables
     where table_schema = ? and table_type in ('BASE TABLE', 'SYSTEM VERSIONED')
     and create_time is not null`,
  ],
  [
    'columns of table',
    `select table_name as name, md5(group_concat(concat_ws('|', column_name, ordinal_position,
       column_default, is_nullable, column_type, collation_name, extra, generation_expression, column_comment)
       order by ordinal_position separator '\\n')) as stamp
     from information_schema.columns where table_schema = ? group by table_name`,
  ],
  [
    'indexes of table',
    `select table_name as name, md5(group_concat(concat_ws('|', index_name, seq_in_index,
       column_name, non_unique, sub_part) order by index_name, seq_in_index separator '\\n')) as stamp
     from information_schema.statistics where table_schema = ? group by table_name`,
  ],
  [
    'view',
    `select table_name as name, md5(view_definition) as stamp from information_schema.views
     where table_schema = ?`,
  ],
  [
    'trigger',
    `select trigger_name as name, md5(concat_ws('|', event_object_table, action_order, created,
       action_statement)) as stamp from information_schema.triggers where trigger_schema = ?`,
  ],
  [
    'routine',
    `select concat(routine_type, ' ', routine_name) as name, last_altered as stamp
     from information_schema.routines where routine_schema = ?`,
  ],
  [
    'event',
    `select event_name as name, last_altered as stamp from information_schema.events
     where event_schema = ?`,
  ],
];

/** The only place that shows a TRUNCATE; readable only with the PROCESS right. */
const INNODB_TABLES = ['innodb_sys_tables', 'innodb_tables'];

export async function readStamps(connection: Connection, database: string): Promise<Stamps> {
  await connection.query('set session group_concat_max_len = 67108864');
  const stamps: Stamps = new Map();
  for (const [kind, query] of STAMPED) {
    const rows: { name: string; stamp: unknown }[] = await connection.query(query, [database]);
    for (const { name, stamp } of rows) stamps.set(`${kind}\0${name}`, String(stamp));
  }
  for (const table of INNODB_TABLES) {
    const rows: { name: string; id: unknown }[] = await connection
      .query(
        `select name, cast(table_id as char) as id from information_schema.${table}
         where substring_index(name, '/', 1) = ? and name not like '%/#sql%' and name not like '%/FTS\\_%'`,
        [database],
      )
      .catch((error: unknown) => {
        if (error instanceof SqlError && !error.fatal) return [];
        throw error;
      });
    for (const { name, id } of rows) stamps.set(`rows of table\0${name}`, String(id));
  }
  return stamps;
}

/**
 * What is gone or changed harms the dump, since everything but rows is read outside its snapshot.
 * What is new does not: it was not there when the dump began.
 */
export function findChanges(before: Stamps, after: Stamps, wording: Wording): SourceChanges {
  const shown = (key: string) => {
    const [kind = '', name = ''] = key.split('\0');
    return `${kind.replace(/^.* of /, '')} ${wording.name(name.replace(/^.*\//s, ''))}`;
  };
  const known = (key: string) => after.has(key) || !key.startsWith(CREATION);
  const changed = [...before].filter(([key, stamp]) => known(key) && after.get(key) !== stamp);
  const appeared = [...after.keys()].filter(
    (key) => !before.has(key) && !key.includes(' of table'),
  );
  const names = (keys: string[]) => [...new Set(keys.map(shown))].sort();
  return { changed: names(changed.map(([key]) => key)), appeared: names(appeared) };
}
