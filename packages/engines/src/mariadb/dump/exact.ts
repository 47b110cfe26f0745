import type { Connection } from 'mariadb';

/**
 * What the dump programs do not write as it is. They ask for everything as text in UTF-8, so:
 * of a FLOAT they get six digits, and of text in some character sets other characters than it has,
 * since several of these are one in UTF-8, or none. Such columns are asked for in another way:
 *
 * - `digits`: as a double-precision number, which holds each FLOAT, and of which all digits come;
 * - `bytes`: as binary data, which a dump has in hexadecimal, and a server takes as it is.
 */
type Inexact = 'digits' | 'bytes';

export type TableColumns = {
  /** All that `*` stands for, in their order. */
  visible: string[];
  inexact: Map<string, Inexact>;
};

type Row = {
  of: string;
  name: string;
  type: string;
  scale: number | null;
  characters: string | null;
  extra: string;
};

/** The columns of the tables that have some of those, by the names of the tables. */
export async function readInexact(
  connection: Connection,
  database: string,
): Promise<Map<string, TableColumns>> {
  const rows: Row[] = await connection.query(
    `select c.table_name as \`of\`, c.column_name as name, c.data_type as type, c.numeric_scale as scale,
       c.character_set_name as characters, c.extra as extra
     from information_schema.columns c where c.table_schema = ?
     order by c.table_name, c.ordinal_position`,
    [database],
  );
  const faithful = new Map<string, boolean>();
  const tables = new Map<string, TableColumns>();
  for (const { of, name, type, scale, characters, extra } of rows) {
    const columns: TableColumns = tables.get(of) ?? { visible: [], inexact: new Map() };
    tables.set(of, columns);
    if (!/\binvisible\b/i.test(extra)) columns.visible.push(name);
    if (type === 'float' && scale === null) columns.inexact.set(name, 'digits');
    if (characters === null) continue;
    const known = faithful.get(characters) ?? (await survives(connection, characters));
    faithful.set(characters, known);
    if (!known) columns.inexact.set(name, 'bytes');
  }
  return new Map([...tables].filter(([, { inexact }]) => inexact.size > 0));
}

const ALL_BYTES = Buffer.from([...Array(256).keys()])
  .toString('hex')
  .toUpperCase();
/** Of several bytes a character, and either not converted or into the same and back. */
const UNICODE = ['utf8mb4', 'utf8mb3', 'utf8'];

/**
 * Whether text of this character set is the same after the way to UTF-8 and back. Of those with
 * one byte a character the server is asked. The others have characters that are several in other
 * encodings (cp932, eucjpms, gbk), or halves of characters (ucs2): none of them is trusted.
 */
async function survives(connection: Connection, characters: string): Promise<boolean> {
  if (UNICODE.includes(characters)) return true;
  const name = characters.replaceAll(/\W/g, '');
  const [{ most } = { most: 0 }]: { most: number }[] = await connection.query(
    'select maxlen as most from information_schema.character_sets where character_set_name = ?',
    [characters],
  );
  if (Number(most) !== 1) return false;
  const [{ back } = { back: '' }]: { back: string | null }[] = await connection.query(
    `select hex(convert(convert(_${name} 0x${ALL_BYTES} using utf8mb4) using ${name})) as back`,
  );
  return back === ALL_BYTES;
}

const NAME = '`(?:[^`]|``)*`';
const QUESTION = new RegExp(
  `^(SELECT /\\*!40001 SQL_NO_CACHE \\*/ )(\\*|${NAME}(?:, ?${NAME})*)( FROM (${NAME})(?![.\`])[^]*)$`,
);

/** How the question for the rows of a table is put so that they come exactly; undefined for any other. */
export function askExactly(
  question: string,
  tables: ReadonlyMap<string, TableColumns>,
): { table: string; question: string } | undefined {
  const [, head, list = '', rest, quoted = ''] = QUESTION.exec(question) ?? [];
  const table = bare(quoted);
  const columns = tables.get(table);
  if (head === undefined || !columns) return undefined;
  const names =
    list === '*' ? columns.visible.map(quote) : (list.match(new RegExp(NAME, 'g')) ?? []);
  // Without a name for the result: by that name the rows would be put in order, then.
  const asked = names.map((name) => {
    const how = columns.inexact.get(bare(name));
    if (how === undefined) return name;
    return how === 'digits' ? `${name} * 1e0` : `cast(${name} as binary)`;
  });
  return { table, question: `${head}${asked.join(', ')}${rest}` };
}

const quote = (name: string) => `\`${name.replaceAll('`', '``')}\``;
const bare = (quoted: string) => quoted.slice(1, -1).replaceAll('``', '`');
