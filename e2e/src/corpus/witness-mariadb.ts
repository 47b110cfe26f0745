type Sql = (statements: string) => Promise<string>;

/** Asked together, unless one of them fails. */
const AT_ONCE = 100;

/** Each yields lines with a kind and a name at their beginning; DB is the database, as a text. */
const DEFINITIONS = [
  `select 'database', default_character_set_name, default_collation_name, schema_comment from information_schema.schemata where schema_name = DB`,
  `select concat(if(table_type = 'SEQUENCE', 'sequence ', if(table_type = 'VIEW', 'view ', 'table ')), table_name), table_type, engine, row_format, table_collation, table_comment
   from information_schema.tables where table_schema = DB and table_type <> 'VIEW'`,
  `select concat('columns of ', if(sequence_ is null, 'table ', 'sequence '), table_name), column_name, ordinal_position, column_default, is_nullable, column_type, character_set_name, collation_name, extra, column_comment, generation_expression
   from information_schema.columns left join (select table_name as sequence_ from information_schema.tables where table_schema = DB and table_type in ('SEQUENCE', 'VIEW')) s on sequence_ = table_name where table_schema = DB`,
  `select concat('index of table ', table_name), index_name, seq_in_index, column_name, non_unique, collation, sub_part, nullable, index_type, comment, index_comment, ignored from information_schema.statistics where table_schema = DB`,
  `select concat('reference system of table ', g_table_name), g_geometry_column, srid from information_schema.geometry_columns where g_table_schema = DB`,
  `select concat('check of table ', table_name), constraint_name, level, check_clause from information_schema.check_constraints where constraint_schema = DB`,
  `select concat('foreign key of table ', table_name), constraint_name, if(unique_constraint_schema = DB, '', unique_constraint_schema), unique_constraint_name, match_option, update_rule, delete_rule, referenced_table_name
   from information_schema.referential_constraints where constraint_schema = DB`,
  `select concat('key of table ', table_name), constraint_name, column_name, ordinal_position, if(referenced_table_schema = DB, '', referenced_table_schema), referenced_table_name, referenced_column_name from information_schema.key_column_usage where table_schema = DB`,
  `select concat('partition of table ', table_name), partition_name, subpartition_name, partition_ordinal_position, subpartition_ordinal_position, partition_method, subpartition_method, partition_expression, subpartition_expression, partition_description, partition_comment
   from information_schema.partitions where table_schema = DB and partition_name is not null`,
  `select concat('trigger ', trigger_name), event_manipulation, event_object_table, action_order, action_statement, action_timing, sql_mode, definer, character_set_client, collation_connection, database_collation from information_schema.triggers where trigger_schema = DB`,
  `select concat(lower(type), ' ', name), language, sql_data_access, is_deterministic, security_type, param_list, returns, body, definer, sql_mode, comment, character_set_client, collation_connection, db_collation, aggregate from mysql.proc where db = DB`,
  `select concat('event ', event_name), definer, time_zone, event_definition, event_type, execute_at, interval_value, interval_field, sql_mode, starts, ends, status, on_completion, event_comment, character_set_client, collation_connection, database_collation from information_schema.events where event_schema = DB`,
];

type Column = { table: string; name: string; type: string; is: 'plain' | 'generated' | 'versions' };
type Table = { name: string; type: string };

/**
 * Everything in a database: what the catalogue lists, how the server itself would make it, and digests
 * of rows. The session's settings are those in which a value is shown whole.
 */
export async function witness(sql: Sql, database: string): Promise<string[]> {
  const [text, where] = [literal(database), quoted(database)];
  const ask = async (query: string) =>
    linesOf(await sql(`${SETTINGS}; use ${where}; ${query}`)).map((line) =>
      line.replaceAll(`${where}.`, '').replaceAll(OLD_TIMES, ''),
    );
  const lines: string[] = [];
  const listed = (await ask(TABLES.replaceAll('DB', text))).map(fields);
  for (const query of DEFINITIONS) {
    const whole = query.replaceAll(/\bDB\b/g, text);
    lines.push(...(await ask(whole).catch(() => askEach(ask, whole, listed))));
  }
  const tables = listed.map(([name, type]) => ({
    ...{ name: named(name), type: type ?? '' },
  }));
  const columns = (await ask(COLUMNS.replaceAll('DB', text))).map(columnOf);
  const ofTable = Map.groupBy(columns, ({ table }) => table);
  const questions = tables.flatMap((table) => questionsOf(table, ofTable.get(table.name) ?? []));
  for (let from = 0; from < questions.length; from += AT_ONCE) {
    lines.push(...(await askAll(ask, questions.slice(from, from + AT_ONCE))));
  }
  return lines;
}

/** What a server adds to columns in a format of before, which it makes no new ones in. */
const OLD_TIMES = / \/\* (?:mariadb|mysql)-5\.\d \*\//g;
const SETTINGS =
  "set names utf8mb4, time_zone = '+00:00', sql_mode = '', group_concat_max_len = 1073741824, max_statement_time = 0";
const TABLES =
  'select hex(table_name), table_type from information_schema.tables where table_schema = DB';
const COLUMNS = `select hex(table_name), hex(column_name), data_type, is_generated, coalesce(generation_expression, '')
  from information_schema.columns where table_schema = DB order by table_name, ordinal_position`;

const fields = (line: string) => line.split('\t');
const named = (hex = '') => Buffer.from(hex, 'hex').toString();

function columnOf(line: string): Column {
  const [table, name, type = '', generated, expression = ''] = fields(line);
  const is = /^ROW (?:START|END)$/.test(expression)
    ? 'versions'
    : generated === 'ALWAYS'
      ? 'generated'
      : 'plain';
  return { table: named(table), name: named(name), type, is };
}

type Question = { what: string; query: string };

function questionsOf({ name, type }: Table, columns: readonly Column[]): Question[] {
  const at = quoted(name);
  if (type === 'VIEW') return [{ what: `view ${name}`, query: `show create view ${at}` }];
  if (type === 'SEQUENCE') {
    return [
      { what: `sequence ${name}`, query: `show create sequence ${at}` },
      { what: `position of sequence ${name}`, query: `select ${PLACE} from ${at}` },
    ];
  }
  const plain = columns.filter(({ is }) => is === 'plain');
  const generated = columns.filter(({ is }) => is === 'generated');
  const versions = columns
    .filter(({ is }) => is === 'versions')
    .map((column) => quoted(column.name));
  const digest = (some: readonly Column[], of = at, more: readonly string[] = []) =>
    `select count(*), md5(group_concat(d order by d separator '')) from
       (select md5(concat_ws(',', '', ${[...some.map(whole), ...more].join(', ') || "''"})) as d from ${of}) q`;
  return [
    { what: `table ${name}`, query: `show create table ${at}` },
    { what: `rows of table ${name}`, query: digest(plain) },
    ...(generated.length > 0
      ? [{ what: `generated columns of table ${name}`, query: digest([...plain, ...generated]) }]
      : []),
    ...(type === 'SYSTEM VERSIONED'
      ? [
          {
            what: `history of table ${name}`,
            query: digest(
              plain,
              `${at} for system_time all`,
              versions.length > 0 ? versions : ['row_start', 'row_end'],
            ),
          },
        ]
      : []),
  ];
}

/** How often a sequence has begun anew is nothing that the next number depends on. */
const PLACE =
  'next_not_cached_value, minimum_value, maximum_value, start_value, increment, cache_size, cycle_option';
const NUMBERS = ['float', 'double'];
const MEMBERS = ['enum', 'set'];
const TEXTS = /(?:char|text|blob|binary|point|linestring|polygon|collection|geometry)$/;

/** A short text which differs for any two values. */
function whole({ name, type }: Column): string {
  const at = quoted(name);
  const shown = NUMBERS.includes(type)
    ? `cast(cast(${at} as double) as char)`
    : MEMBERS.includes(type)
      ? `concat(${at} + 0, ' ', md5(${at}))`
      : type === 'bit'
        ? `hex(${at})`
        : TEXTS.test(type)
          ? `md5(${at})`
          : `cast(${at} as char)`;
  return `ifnull(${shown}, 'null')`;
}

/** One table whose rows are away fails the question for all. */
async function askEach(
  ask: (query: string) => Promise<string[]>,
  query: string,
  tables: readonly string[][],
): Promise<string[]> {
  const lines: string[] = [];
  for (const [name] of tables) {
    const own = ask(`${query} and binary table_name = ${literal(named(name))}`);
    lines.push(...(await own.catch(() => [])));
  }
  return lines;
}

async function askAll(
  ask: (query: string) => Promise<string[]>,
  questions: readonly Question[],
): Promise<string[]> {
  const separated = questions.flatMap(({ query }) => [`select '${MARK}'`, query]).join('; ');
  const answers = await ask(separated).catch(() => undefined);
  if (answers) {
    const ends = answers.flatMap((line, at) => (line === MARK ? [at] : []));
    return questions.map(({ what }, at) =>
      [what, ...answers.slice((ends[at] ?? 0) + 1, ends[at + 1])].join('\t'),
    );
  }
  if (questions.length === 1) return questions.map(({ what }) => `${what}\tcannot be read`);
  const half = questions.length >> 1;
  return [
    ...(await askAll(ask, questions.slice(0, half))),
    ...(await askAll(ask, questions.slice(half))),
  ];
}

const MARK = '--- the next answer ---';

const linesOf = (answer: string) => answer.split('\n').filter((line) => line !== '');
const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;
/** By its bytes, whatever the session takes a backslash for. */
const literal = (value: string) =>
  `convert(x'${Buffer.from(value).toString('hex')}' using utf8mb3)`;
