import type { Connection } from 'mariadb';
import { type Exactness, isAtLeast } from '../surroundings/model.ts';
import { findAmbiguous } from './members.ts';
import type { Column } from './model.ts';

/**
 * What the dump programs do not write exactly. They ask for everything as text in UTF-8, so a FLOAT
 * comes with six digits, and text in some character sets comes with other characters than it has,
 * since several of its characters are one in UTF-8, or none. Such columns are queried differently:
 *
 * - `digits`: as a double-precision number, which can hold every FLOAT and comes with all its digits;
 * - `bytes`: as binary data, which a dump has in hexadecimal, and a server takes as it is;
 * - `place` and `places`: as a number, where the names of an ENUM's or a SET's members do not say
 *   which of them is meant: see `findAmbiguous`;
 * - `period`: not at all, where a version of a row says since when it holds: without history, no
 *   server takes that back.
 */
type Inexact = 'digits' | 'bytes' | 'place' | 'places' | 'period';

export type TableColumns = {
  /** All columns that `*` stands for, in order. */
  visible: string[];
  inexact: Map<string, Inexact>;
};

const HAS_EMPTY = /[(,]''[,)]/;

/** Those of all tables and views, in order. */
export function readColumns(connection: Connection, database: string): Promise<Column[]> {
  return connection.query(
    `select c.table_name as \`of\`, c.column_name as name, c.data_type as type, c.numeric_scale as scale,
       c.character_set_name as characters, c.collation_name as collation, c.extra as extra, c.column_default as \`default\`,
       if(c.data_type in ('enum', 'set'), c.column_type, null) as members, c.generation_expression as generated
     from information_schema.columns c where c.table_schema = ?
     order by c.table_name, c.ordinal_position`,
    [database],
  );
}

/**
 * The columns of each table that has such columns, by the table's name. Backups of earlier versions
 * have `rows` without `values`: neither place nor period; or without `members`: places only where
 * a member's name is empty.
 */
export async function findInexact(
  connection: Connection,
  listed: readonly Column[],
  exact: Exactness,
): Promise<Map<string, TableColumns>> {
  const faithful = new Map<string, boolean>();
  const tables = new Map<string, TableColumns>();
  const withValues = isAtLeast(exact, 'values');
  const ambiguous = isAtLeast(exact, 'members')
    ? await findAmbiguous(connection, listed)
    : undefined;
  for (const column of listed) {
    const { of, name, type, scale, characters, extra, members, generated } = column;
    const columns: TableColumns = tables.get(of) ?? { visible: [], inexact: new Map() };
    tables.set(of, columns);
    if (!/\binvisible\b/i.test(extra)) columns.visible.push(name);
    if (type === 'float' && scale === null) columns.inexact.set(name, 'digits');
    if (withValues && /^ROW (?:START|END)$/i.test(generated ?? '')) {
      columns.inexact.set(name, 'period');
    }
    if (ambiguous?.has(column) ?? (withValues && HAS_EMPTY.test(members ?? ''))) {
      columns.inexact.set(name, type === 'set' ? 'places' : 'place');
    }
    if (characters === null || columns.inexact.has(name)) continue;
    const known = faithful.get(characters) ?? (await survives(connection, characters));
    faithful.set(characters, known);
    if (!known) columns.inexact.set(name, 'bytes');
  }
  return new Map([...tables].filter(([, { inexact }]) => inexact.size > 0));
}

const ALL_BYTES = Buffer.from([...Array(256).keys()])
  .toString('hex')
  .toUpperCase();
/**
 * Multi-byte character sets whose text is either not converted, or is the same after conversion and
 * back.
 */
const UNICODE = ['utf8mb4', 'utf8mb3', 'utf8'];

/**
 * Whether text in this character set survives conversion to UTF-8 and back. Of sets with one byte a
 * character, the server is asked. Others have characters with several counterparts in other
 * encodings (cp932, eucjpms, gbk), or half characters (ucs2): none is trusted.
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

const HISTORY = /^ FROM `(?:[^`]|``)*` FOR SYSTEM_TIME ALL\b/;

/**
 * Rewrites the query for the rows of a table so that they come exactly; undefined for any other
 * query.
 */
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
  const history = HISTORY.test(rest ?? '');
  // No alias for the result: ORDER BY would then sort by the alias rather than by the column.
  const asked = names.map((name) => {
    const how = columns.inexact.get(bare(name));
    if (how === undefined) return name;
    if (how === 'period') return history ? name : 'NULL';
    if (how === 'place') return `${name} + 0`;
    if (how === 'places') return `cast(${name} as unsigned)`;
    return how === 'digits' ? `${name} * 1e0` : `cast(${name} as binary)`;
  });
  return { table, question: `${head}${asked.join(', ')}${rest}` };
}

const quote = (name: string) => `\`${name.replaceAll('`', '``')}\``;
const bare = (quoted: string) => quoted.slice(1, -1).replaceAll('``', '`');
