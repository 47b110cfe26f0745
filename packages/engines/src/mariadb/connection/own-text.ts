import type { Connection } from 'mariadb';

/** A routine or an event. */
export type Described = {
  kind: string;
  name: string;
  definer: string;
  comment: string;
  sqlMode: string;
  characters: string;
};

/** Those of a database. */
export function readDescribed(connection: Connection, database: string): Promise<Described[]> {
  return connection.query(
    `select 'event' as kind, event_name as name, definer, event_comment as comment,
       sql_mode as sqlMode, character_set_client as characters
     from information_schema.events where event_schema = ?
     union all select lower(routine_type), routine_name, definer, routine_comment, sql_mode,
       character_set_client
     from information_schema.routines where routine_schema = ?`,
    [database, database],
  );
}

/** Whether a text in UTF-8 is in it as it is. */
export const isUnicode = (characters: string) => /^(?:utf8|binary)/.test(characters);

/**
 * The text of a client that named no character set is whatever bytes it sent: in ours, each of them is
 * a character.
 */
export const isBytes = (characters: string | null) => characters === 'binary';

const COMMENT = ' COMMENT ';
/** What stands otherwise in the text that a server shows than it would read it there. */
type Piece = { shown: string; meant: string };

/**
 * A server shows a comment with escapes and in UTF-8, and so what events and definers are called; but
 * it reads all of it in the object's own sql_mode, which may have no escapes, and in its own
 * character set.
 */
export function isShownOtherwise(described: Described): boolean {
  return piecesOf(described).length > 0;
}

function piecesOf({ kind, name, definer, comment, sqlMode, characters }: Described): Piece[] {
  const foreign = (text: string) => !isUnicode(characters) && /[^\0-\x7f]/.test(text);
  const shown = COMMENT + escaped(comment);
  const plain = sqlMode.includes('NO_BACKSLASH_ESCAPES');
  const meant = plain ? `${COMMENT}'${comment.replaceAll("'", "''")}'` : shown;
  const names = [definer.slice(0, definer.lastIndexOf('@')), ...(kind === 'event' ? [name] : [])];
  return [
    ...names.filter(foreign).flatMap((one) =>
      ['`', '"'].map((quote) => {
        const text = quote + one.replaceAll(quote, quote + quote) + quote;
        return { shown: text, meant: text };
      }),
    ),
    ...(comment !== '' && (foreign(comment) || meant !== shown) ? [{ shown, meant }] : []),
  ];
}

const ESCAPES: Record<string, string> = {
  ...{ "'": "''", '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\0': '\\0' },
};
const escaped = (text: string) =>
  `'${text.replaceAll(/['\\\n\r\0]/g, (character) => ESCAPES[character] ?? '')}'`;

export type OwnText = {
  /** What `SHOW CREATE` answers, as bytes in the object's own character set. */
  row: Record<string, Buffer | null>;
  /** Whether it is not in `row` as it is: that character set lacks some of its characters. */
  losesComment: boolean;
};

/** What a server would show that reads what it shows. */
export async function readOwnText(
  connection: Connection,
  described: Described,
  database: string,
): Promise<OwnText> {
  const changes: { shown: string; meant: string }[] = [];
  let losesComment = false;
  for (const { shown, meant } of piecesOf(described)) {
    const { bytes, whole } = await inCharacters(connection, meant, described.characters);
    if (!whole && shown.startsWith(COMMENT)) losesComment = true;
    changes.push({ shown: Buffer.from(shown).toString('latin1'), meant: bytes.toString('latin1') });
  }
  const row = await readShownBytes(connection, described, database);
  for (const [column, value] of Object.entries(row)) {
    if (!isText(column) || value === null) continue;
    // Each of them stands before the body, so it is the first that is found.
    const text = changes.reduce(
      (whole, { shown, meant }) => whole.replace(shown, () => meant),
      value.toString('latin1'),
    );
    row[column] = Buffer.from(text, 'latin1');
  }
  return { row, losesComment };
}

/** What `SHOW CREATE` answers, in no other characters than the object's own. */
export async function readShownBytes(
  connection: Connection,
  { kind, name }: Pick<Described, 'kind' | 'name'>,
  database: string,
): Promise<Record<string, Buffer | null>> {
  const at = `${connection.escapeId(database)}.${connection.escapeId(name)}`;
  await connection.query('set character_set_results = null');
  const [row = {}]: Record<string, Buffer | null>[] = await connection
    .query({ sql: `show create ${kind} ${at}`, typeCast: (column) => column.buffer() })
    .finally(() => connection.query('set character_set_results = utf8mb4'));
  return row;
}

/** The statement alone; null where the server does not show it. */
export async function readOwnStatement(
  connection: Connection,
  described: Described,
  database: string,
): Promise<string | null> {
  const { row } = await readOwnText(connection, described, database);
  const bytes = Object.entries(row).find(([column]) => isText(column))?.[1];
  const { characters } = described;
  if (!bytes || isUnicode(characters)) return bytes?.toString() ?? null;
  const [answer]: { text: string }[] = await connection.query(
    `select convert(convert(x'${bytes.toString('hex')}' using ${characters}) using utf8mb4) as text`,
  );
  return answer?.text ?? null;
}

/** Whether this column of the answer is the statement. */
export const isText = (column: string) => column.startsWith('Create ');

/**
 * A text in another character set, and whether all of its characters are in that. What is ASCII stays
 * as it is: the server would make a full-width backslash of one in sjis.
 */
export async function inCharacters(
  connection: Connection,
  text: string,
  characters: string,
): Promise<{ bytes: Buffer; whole: boolean }> {
  const foreign = text.match(/[^\0-\x7f]+/g);
  if (isUnicode(characters) || !foreign) return { bytes: Buffer.from(text), whole: true };
  const given = Buffer.from(foreign.join('\n')).toString('hex');
  const own = `convert(convert(x'${given}' using utf8mb4) using ${characters.replaceAll(/\W/g, '')})`;
  const [row]: { own: string; back: string }[] = await connection.query(
    `select hex(${own}) as own, lower(hex(convert(${own} using utf8mb4))) as back`,
  );
  const parts = Buffer.from(row?.own ?? '', 'hex')
    .toString('latin1')
    .split('\n');
  const plain = text.split(/[^\0-\x7f]+/);
  const whole = plain.map((part, at) => part + (parts[at] ?? '')).join('');
  return { bytes: Buffer.from(whole, 'latin1'), whole: row?.back === given };
}
