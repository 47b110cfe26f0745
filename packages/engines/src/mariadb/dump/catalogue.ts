import type { Connection } from 'mariadb';
import type { ForeignKey } from '../../model.ts';
import { SqlError } from '../connection/library.ts';
import { isScratch } from '../connection/scratch-names.ts';
import { findShut } from '../probe/broken.ts';
import { readForeignKeys } from './foreign-keys.ts';
import { type Answer, type Ask, type Listed, toListed } from './listed.ts';

/** Tables, sequences and views. */
export type Relation = {
  name: string;
  type: string;
  engine: string | null;
  bytes: number | null;
  created: unknown;
  options: string | null;
  stamp: string;
};

/** What the server lists of a database, by our own questions: nothing is shared with a dump program. */
export type Catalogue = {
  relations: Relation[];
  listed: Listed[];
  /** Within the database: see `DumpAbout.foreignKeys`. */
  foreignKeys: ForeignKey[];
  /** Those of geometries, other than none: no definition shows them. */
  referenceSystems: { table: string; column: string; referenceSystem: number }[];
  /** Tables whose history is dated by transactions. */
  byTransaction: ReadonlySet<string>;
  /** Tables that the server cannot open, of which nothing is listed: see `findShut`. */
  shut: string[];
};

type Question = [kind: string, query: string];

/**
 * The options say which format was asked for. The one that is used is not in the stamp: the engine
 * CONNECT tells another one from the second time on that a table is read.
 */
const RELATIONS = `
  select table_name as name, table_type as type, engine as engine, data_length as bytes,
    create_time as created, create_options as options, concat_ws('|', table_type, engine,
      table_collation, create_options, table_comment) as stamp
  from information_schema.tables where table_schema = ? order by table_name`;

/**
 * Asked for more, a server opens each of them, and calls a view that it cannot open a table. For this
 * it opens none.
 */
const TYPES = `
  select table_name as name, table_type as type from information_schema.tables where table_schema = ?`;

/**
 * Names may differ in their case only, which the server's own tables take for the same.
 *
 * How its columns are written changes within a series: display widths, and the name of UTF-8.
 */
const COLUMNS = `
  select table_name as name, md5(group_concat(concat_ws('|', column_name, ordinal_position,
      column_default, is_nullable, column_type, collation_name, extra, generation_expression, column_comment)
      order by ordinal_position separator '\\n')) as stamp,
    md5(group_concat(concat_ws('|', quote(column_name), data_type,
      coalesce(character_maximum_length, ''), coalesce(numeric_precision, ''),
      coalesce(numeric_scale, ''), coalesce(datetime_precision, ''), column_type like '%unsigned%',
      column_type like '%zerofill%', if(data_type in ('enum', 'set'), column_type, ''), is_nullable,
      coalesce(column_default, 'NULL') <> 'NULL', replace(coalesce(collation_name, ''), 'utf8mb3_', 'utf8_'),
      trim(replace(lower(extra), 'default_generated', '')), coalesce(generation_expression, '') <> '')
      order by ordinal_position separator '\\n')) as facts,
    max(data_type in ('geometry', 'point', 'linestring', 'polygon', 'multipoint', 'multilinestring',
      'multipolygon', 'geometrycollection')) as shaped,
    max(data_type = 'bigint' and coalesce(generation_expression, '') = 'ROW START') as transactional
  from information_schema.columns where table_schema = ? group by table_name, hex(table_name)`;

const REFERENCE_SYSTEMS = `
  select g_table_name as \`table\`, g_geometry_column as \`column\`, srid as referenceSystem
  from information_schema.geometry_columns
  where g_table_schema = ? and g_table_name in (?) and srid <> 0 order by 1, 2`;

const INDEXES = (seen: string, column: string) => `
  select table_name as name, md5(group_concat(concat_ws('|', quote(index_name), non_unique,
    ${column}, coalesce(sub_part, ''), coalesce(collation, ''), index_type, ${seen})
    order by index_name, seq_in_index separator '\\n')) as facts
  from information_schema.statistics where table_schema = ? group by table_name, hex(table_name)`;

const CHECKS_OF_MARIADB = (level: string) => `
  select table_name as name, md5(group_concat(concat_ws('|', quote(constraint_name), ${level})
    order by constraint_name separator '\\n')) as facts
  from information_schema.check_constraints where constraint_schema = ? group by table_name, hex(table_name)`;
const CHECKS_OF_MYSQL = `
  select table_name as name, md5(group_concat(concat_ws('|', quote(constraint_name), enforced)
    order by constraint_name separator '\\n')) as facts
  from information_schema.table_constraints
  where table_schema = ? and constraint_type = 'CHECK' group by table_name, hex(table_name)`;

/** What divides by time makes partitions as time goes by. */
const PARTITIONS = `
  select table_name as name, md5(group_concat(distinct concat_ws('|', partition_method,
    coalesce(subpartition_method, ''), if(partition_method = 'SYSTEM_TIME', '', concat_ws('|',
      quote(partition_name), quote(subpartition_name))))
    order by partition_ordinal_position, subpartition_ordinal_position separator '\\n')) as facts
  from information_schema.partitions
  where table_schema = ? and partition_name is not null group by table_name, hex(table_name)`;

const OTHERS: Question[] = [
  [
    'view',
    `select table_name as name, md5(view_definition) as stamp,
       concat_ws('|', check_option, security_type) as facts
     from information_schema.views where table_schema = ?`,
  ],
  [
    'trigger',
    `select trigger_name as name, md5(concat_ws('|', event_object_table, action_order, created,
       action_statement)) as stamp,
       concat_ws('|', event_manipulation, lower(event_object_table), action_timing) as facts
     from information_schema.triggers where trigger_schema = ?`,
  ],
  [
    '',
    `select lower(routine_type) as kind, routine_name as name, last_altered as stamp,
       concat_ws('|', coalesce(data_type, ''), is_deterministic, sql_data_access, security_type) as facts
     from information_schema.routines where routine_schema = ?`,
  ],
  [
    'event',
    `select event_name as name, last_altered as stamp, concat_ws('|', event_type, time_zone,
       coalesce(interval_value, ''), coalesce(interval_field, '')) as facts
     from information_schema.events where event_schema = ?`,
  ],
];
const LIBRARIES: Question = [
  'library',
  "select library_name as name, '' as facts from information_schema.libraries where library_schema = ?",
];

/** At times unknown for a table that InnoDB has opened by itself to clean up after deleted rows. */
export const CREATION = 'creation of table';

/** The only place that shows a TRUNCATE; readable only with the PROCESS right. */
const INNODB_TABLES = ['innodb_sys_tables', 'innodb_tables'];

export const isTable = ({ type }: Relation) => type === 'BASE TABLE' || type === 'SYSTEM VERSIONED';

export async function readCatalogue(connection: Connection, database: string): Promise<Catalogue> {
  await connection.query('set session group_concat_max_len = 67108864');
  const shut = await findShut(connection, database);
  const ask: Ask = async (query) => {
    const rows: never[] = await connection.query(withoutTables(query, shut), [database, shut]);
    return rows.filter(({ name }) => !isScratch(name));
  };
  const types = await ask<Pick<Relation, 'name' | 'type'>>(TYPES);
  const views = new Set(types.flatMap(({ name, type }) => (type === 'VIEW' ? [name] : [])));
  const relations = (await ask<Relation>(RELATIONS)).map((relation) =>
    views.has(relation.name) ? { ...relation, type: 'VIEW' } : relation,
  );
  const known = await readKnown(connection);
  const columns = await ask<Answer & { shaped: number; transactional: number }>(COLUMNS);
  const isOpen = (one: { name: string; shaped: number }) =>
    Number(one.shaped) === 1 && !views.has(one.name);
  const shaped = columns.filter(isOpen).map(({ name }) => name);
  const referenceSystems: Catalogue['referenceSystems'] =
    shaped.length > 0 && known.has('geometry_columns.srid')
      ? await connection.query(REFERENCE_SYSTEMS, [database, shaped])
      : [];
  const { keys, listed: ofKeys } = await readForeignKeys(ask);
  const listed = [
    ...relations.flatMap(asListed),
    ...columns.map((row) => {
      const own = referenceSystems.filter(({ table }) => table === row.name);
      const systems = own.map((one) => `|${one.column}=${one.referenceSystem}`).join('');
      const facts = (row.facts ?? '') + systems;
      return toListed('columns of table', { ...row, stamp: `${row.stamp}${systems}`, facts });
    }),
    ...ofKeys,
  ];
  for (const [kind, query] of questions(known, relations)) {
    for (const row of await ask<Answer>(query)) listed.push(toListed(kind, row));
  }
  return {
    relations,
    listed: [...listed, ...(await readInnodb(connection, database))],
    foreignKeys: keys,
    referenceSystems,
    shut,
    byTransaction: new Set(
      columns.flatMap(({ name, transactional }) => (Number(transactional) === 1 ? [name] : [])),
    ),
  };
}

const OF_DATABASE = /\b(?:table|constraint)_schema = \?/;

/** Asked by their names alone, a server opens none of those. */
const withoutTables = (query: string, names: readonly string[]) =>
  names.length === 0
    ? query
    : query.replace(OF_DATABASE, (condition) => `${condition} and table_name not in (?)`);

function asListed(relation: Relation): Listed[] {
  const { name, type, engine, options, created, stamp } = relation;
  if (!isTable(relation) && type !== 'SEQUENCE') return [];
  const kind = type === 'SEQUENCE' ? 'sequence' : 'table';
  const format = /\brow_format=\w+/i.exec(options ?? '')?.[0].toLowerCase() ?? '';
  return [
    { kind, name, stamp, facts: [type, engine, format].join('|') },
    ...(created !== null && kind === 'table'
      ? [{ kind: CREATION, name, stamp: String(created) }]
      : []),
  ];
}

/** What not every server has: `table.column` of its information_schema. */
async function readKnown(connection: Connection): Promise<Set<string>> {
  const rows: { name: string }[] = await connection.query(
    `select lower(concat(table_name, '.', column_name)) as name from information_schema.columns
     where table_schema = 'information_schema' and upper(table_name) in
       ('CHECK_CONSTRAINTS', 'TABLE_CONSTRAINTS', 'STATISTICS', 'LIBRARIES', 'GEOMETRY_COLUMNS')`,
  );
  return new Set(rows.map(({ name }) => name));
}

function questions(known: ReadonlySet<string>, relations: readonly Relation[]): Question[] {
  const has = (name: string) => known.has(name);
  const seen = has('statistics.ignored')
    ? 'ignored'
    : has('statistics.is_visible')
      ? 'is_visible'
      : "''";
  const column = has('statistics.expression')
    ? "coalesce(quote(column_name), 'expression')"
    : 'quote(column_name)';
  const level = has('check_constraints.level') ? 'level' : "''";
  const divided = relations.some(({ options }) => /\bpartitioned\b/i.test(options ?? ''));
  return [
    ['indexes of table', INDEXES(seen, column)],
    ...(has('check_constraints.table_name')
      ? [['checks of table', CHECKS_OF_MARIADB(level)] satisfies Question]
      : has('table_constraints.enforced')
        ? [['checks of table', CHECKS_OF_MYSQL] satisfies Question]
        : []),
    ...(divided ? [['partitions of table', PARTITIONS] satisfies Question] : []),
    ...OTHERS,
    ...(has('libraries.library_name') ? [LIBRARIES] : []),
  ];
}

async function readInnodb(connection: Connection, database: string): Promise<Listed[]> {
  const listed: Listed[] = [];
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
    for (const { name, id } of rows.filter(({ name }) => !isScratch(name.replace(/^.*\//s, ''))))
      listed.push({ kind: 'rows of table', name, stamp: String(id) });
  }
  return listed;
}
