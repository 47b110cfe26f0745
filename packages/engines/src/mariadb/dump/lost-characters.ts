import type { Connection } from 'mariadb';
import { SqlError } from '../connection/library.ts';
import type { Column, LostCharacters, SourceFacts } from './model.ts';

const BINARY = 'binary';
/** What a lost character comes as. */
const LOST = '?';
const TEXT = /^'(?:[^'\\]|\\.|'')*'$/s;
const isText = (value: string | null): value is string =>
  value?.includes(LOST) === true && TEXT.test(value);

/** Of tables alone; MySQL keeps definitions otherwise. */
export async function readLostCharacters(
  connection: Connection,
  { database, tables, version }: Pick<SourceFacts, 'database' | 'tables' | 'version'>,
  columns: readonly Column[],
): Promise<LostCharacters[]> {
  if (version.vendor !== 'mariadb') return [];
  const names = new Set(tables.map(({ name }) => name));
  const found: LostCharacters[] = [];
  for (const { of, name, type, characters, members, default: shown } of columns) {
    if (characters === null || !names.has(of)) continue;
    const where = [database, of, name].map((part) => connection.escapeId(part)) as Names;
    const own = members?.includes(LOST)
      ? await readMembers(connection, where, { type, binary: characters === BINARY })
      : undefined;
    // Binary text, which only names of members are a loss of, is otherwise shown as its own bytes.
    const value =
      isText(shown) && characters !== BINARY
        ? await readDefault(connection, where, shown)
        : undefined;
    if (own === undefined && value === undefined) continue;
    found.push({
      ...{ table: of, column: name },
      ...(own && { members: own, ...(characters === BINARY && { binary: true }) }),
      ...(value !== undefined && { default: value }),
    });
  }
  return found;
}

type Names = [database: string, table: string, column: string];

/** A variable of the column's type has the members, too: each is asked for by its place. */
async function readMembers(
  connection: Connection,
  names: Names,
  { type, binary }: { type: string; binary: boolean },
): Promise<string[] | undefined> {
  const answers = await connection
    .query<[{ members: string }[]]>(
      `begin not atomic
         declare one type of ${names.join('.')};
         declare place bigint unsigned default 1;
         declare list longtext character set latin1 default '';
         begin
           declare exit handler for sqlexception, sqlwarning begin end;
           each_: loop
             set one = place;
             if one + 0 <> place then leave each_; end if;
             set list = concat(list, ',', hex(${binary ? 'one' : 'convert(one using utf8mb4)'}));
             set place = place ${type === 'set' ? '* 2' : '+ 1'};
           end loop;
         end;
         select list as members;
       end`,
    )
    .catch(orNothing);
  const list = answers?.[0]?.[0]?.members;
  const digits = list?.split(',').slice(1);
  return binary ? digits : digits?.map(fromHex);
}

/**
 * Without rows, the server still says so of a column that may be NULL, and of another one whether it
 * is what is shown: it compares constants before it reads any row.
 */
async function readDefault(
  connection: Connection,
  [database, table, column]: Names,
  shown: string,
): Promise<string | null | undefined> {
  const hex = (text: string) => `hex(convert(${text} using utf8mb4))`;
  const value = hex(`default(held.${column})`);
  const held = `${database}.${table} held`;
  for (const from of [`${held} limit 1`, `(select 1 as one) one left join ${held} on false`]) {
    const rows = await connection
      .query<{ text: string | null }[]>(`select ${value} as text from ${from}`)
      .catch(orNothing);
    const text = rows?.[0]?.text;
    if (typeof text === 'string') return fromHex(text);
  }
  const plan = await connection
    .query<{ Extra: string | null }[]>(
      `explain select 1 from ${held} where ${value} = ${hex(shown)}`,
    )
    .catch(orNothing);
  const isOther = plan?.some(({ Extra }) => Extra?.startsWith('Impossible WHERE'));
  return isOther ? null : undefined;
}

const fromHex = (digits: string) => Buffer.from(digits, 'hex').toString();

function orNothing(error: unknown): undefined {
  if (error instanceof SqlError && !error.fatal) return undefined;
  throw error;
}

const STRING = `'(?:[^'\\\\]|\\\\.|'')*'(?!')`;
const STRINGS = new RegExp(STRING, 'gs');
const MEMBERS = new RegExp(`^(?:enum|set)\\(${STRING}(?:,${STRING})*\\)`, 's');
const DEFAULT = new RegExp(`^((?:[^']|(?<! DEFAULT )${STRING})*? DEFAULT )(${STRING})`, 's');

/**
 * Puts what it lost back into the definition of a table, by its name; both have one character for
 * each byte.
 */
export function createPutBack(
  lost: readonly LostCharacters[],
): (table: string, definition: string) => string {
  const byTable = Map.groupBy(lost, ({ table }) => bytesOf(table));
  return (table, definition) =>
    (byTable.get(table) ?? []).reduce(
      (text, { column, members, binary, referenceSystem, default: value }) =>
        inColumn(text, column, (words) => {
          if (referenceSystem !== undefined) {
            return words.replace(/^\w+/, (type) => `${type} REF_SYSTEM_ID=${referenceSystem}`);
          }
          const named = binary ? members?.map((digits) => `x'${digits}'`) : members?.map(quoted);
          const whole = named ? words.replace(MEMBERS, (list) => renamed(list, named)) : words;
          return typeof value === 'string'
            ? whole.replace(DEFAULT, (_, before) => `${before}${quoted(value)}`)
            : whole;
        }),
      definition,
    );
}

/** As it is unless all of them are known. */
function renamed(list: string, members: readonly string[]): string {
  if (list.match(STRINGS)?.length !== members.length) return list;
  return `${list.split('(', 1)}(${members.join(',')})`;
}

/** Each column is a line, and there is no other end of a line in one. */
function inColumn(definition: string, column: string, change: (words: string) => string): string {
  const head = `\n  ${bytesOf(`\`${column.replaceAll('`', '``')}\``)} `;
  const from = definition.indexOf(head);
  if (from < 0) return definition;
  const at = from + head.length;
  const newline = definition.indexOf('\n', at);
  const end = newline < 0 ? definition.length : newline;
  return definition.slice(0, at) + change(definition.slice(at, end)) + definition.slice(end);
}

const ESCAPES: Record<string, string> = {
  ...{ "'": "''", '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\0': '\\0' },
};
/** As the server quotes in the mode that a dump sets. */
const quoted = (text: string) =>
  `'${bytesOf(text).replaceAll(/['\\\n\r\0]/g, (character) => ESCAPES[character] ?? '')}'`;
const bytesOf = (text: string) => Buffer.from(text).toString('latin1');
