import type { Connection } from 'mariadb';
import { DATABASES_OF_SERVER, type Elsewhere } from './model.ts';

const MOST = 500;
/** Texts are matched whole, so that nothing is found inside them. */
const PAIR = /'(?:[^'\\]|\\.|'')*'|`((?:[^`]|``)*)`\.`((?:[^`]|``)*)`/gs;

/**
 * What views, foreign keys and columns name in other databases, as far as this user can see it
 * there.
 */
export async function readElsewhere(
  connection: Connection,
  database: string,
  shut: readonly string[],
): Promise<Elsewhere[]> {
  const keys: { schema: string; name: string; columns: string }[] = await connection.query(
    `select distinct referenced_table_schema as \`schema\`, referenced_table_name as name,
       group_concat(referenced_column_name order by ordinal_position separator '\0') as columns
     from information_schema.key_column_usage
     where table_schema = ? ${shut.length > 0 ? 'and table_name not in (?)' : ''}
       and referenced_table_schema <> table_schema
     group by table_name, hex(table_name), constraint_name, referenced_table_schema, referenced_table_name
     limit ${MOST}`,
    [database, shut],
  );
  const named = new Map<string, Elsewhere>();
  const add = (schema: string, name: string) => {
    const key = keyOf(schema, name);
    const known = named.get(key) ?? { database: schema, name, columns: [], keys: [] };
    named.set(key, known);
    return known;
  };
  for (const { schema, name, columns } of keys) add(schema, name).keys.push(columns.split('\0'));
  const others: { name: string }[] = await connection.query(
    'select schema_name as name from information_schema.schemata where schema_name not in (?)',
    [[database, ...DATABASES_OF_SERVER]],
  );
  const seen = new Set(others.map(({ name }) => name));
  for (const [schema, name] of seen.size > 0 ? await pairsIn(connection, database) : []) {
    if (seen.has(schema) && named.size < MOST) add(schema, name);
  }
  if (named.size === 0) return [];
  const rows: {
    schema: string;
    of: string;
    name: string;
    type: string;
    collation: string | null;
  }[] = await connection.query(
    `select table_schema as \`schema\`, table_name as \`of\`, column_name as name,
       column_type as type, collation_name as collation from information_schema.columns
     where (table_schema, table_name) in (${[...named].map(() => '(?, ?)').join(', ')})
     order by table_schema, table_name, ordinal_position`,
    [...named.values()].flatMap((one) => [one.database, one.name]),
  );
  for (const { schema, of, name, type, collation } of rows) {
    named.get(keyOf(schema, of))?.columns.push({ name, type, ...(collation && { collation }) });
  }
  return [...named.values()].filter(({ columns, keys }) => columns.length + keys.length > 0);
}

const keyOf = (...names: string[]) => names.join('\0');

/** Pairs of names in definitions: of a database and a table, but also of a table and a column. */
async function pairsIn(
  connection: Connection,
  database: string,
): Promise<[first: string, second: string][]> {
  const rows: { text: string | null }[] = await connection.query(
    `select view_definition as text from information_schema.views where table_schema = ?
     union all select column_default from information_schema.columns
       where table_schema = ? and column_default like '%val(\`%\`.\`%'`,
    [database, database],
  );
  const plain = (name: string) => name.replaceAll('``', '`');
  const pairs = new Map<string, [string, string]>();
  for (const { text } of rows) {
    for (const [, first, second = ''] of (text ?? '').matchAll(PAIR)) {
      if (first === undefined) continue;
      pairs.set(keyOf(first, second), [plain(first), plain(second)]);
    }
  }
  return [...pairs.values()];
}
