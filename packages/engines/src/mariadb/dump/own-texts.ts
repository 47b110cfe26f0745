import { randomUUID } from 'node:crypto';
import type { Connection } from 'mariadb';
import {
  type Described,
  isShownOtherwise,
  isText,
  readDescribed,
  readOwnText,
} from '../connection/own-text.ts';
import { bare, NAME } from '../measure/index.ts';
import { type Exactness, isAtLeast } from '../surroundings/model.ts';

/**
 * Texts that the programs are given instead of those that the server shows:
 *
 * - of events that contain `;;`. The programs look for a delimiter that an event does not contain, and
 *   if this one will not do they look for ever: the loop in both, MariaDB's and MySQL's, increments
 *   its own limit. So there is a mark between the two, which is taken out of the dump again;
 * - of routines and events that a server would read otherwise than it shows them.
 */
export type OwnTexts = {
  /** The new question for an object of which the text is given; undefined for any other. */
  ask(question: string): string | undefined;
  /** Nothing else contains it. */
  mark: string;
  /** Objects whose comments have characters that their own character set lacks. */
  lostComments: string[];
};

const QUESTION = new RegExp(
  `^SHOW CREATE (EVENT|FUNCTION|PROCEDURE|PACKAGE(?: BODY)?) ${NAME}$`,
  'i',
);

export async function readOwnTexts(
  connection: Connection,
  database: string,
  exact: Exactness,
): Promise<OwnTexts> {
  const mark = `holdfast-${randomUUID()}`;
  const texts = new Map<string, string>();
  const lostComments: string[] = [];
  const doubled = await readDoubled(connection, database);
  const isMarked = ({ kind, name }: Described) => kind === 'event' && doubled.has(name);
  for (const described of await readDescribed(connection, database)) {
    const otherwise = isAtLeast(exact, 'comments') && isShownOtherwise(described);
    if (!otherwise && !isMarked(described)) continue;
    const { kind, name } = described;
    const shown = otherwise ? described : { ...described, comment: '', characters: 'binary' };
    const { row, losesComment } = await readOwnText(connection, shown, database);
    if (losesComment) lostComments.push(`${kind} ${name}`);
    const entries = Object.entries(row);
    // A user who may not read it is shown none.
    if (!entries.some(([column, value]) => isText(column) && value !== null)) continue;
    texts.set(keyOf(kind, name), answerOf(connection, entries, isMarked(described) ? mark : ''));
  }
  return {
    ...{ mark, lostComments },
    ask: (question) => {
      const [, kind = '', quoted] = QUESTION.exec(question) ?? [];
      return quoted === undefined ? undefined : texts.get(keyOf(kind, bare(quoted)));
    },
  };
}

const keyOf = (kind: string, name: string) => `${kind.toLowerCase()} ${name}`;

async function readDoubled(connection: Connection, database: string): Promise<Set<string>> {
  const rows: { name: string }[] = await connection.query(
    `select event_name as name from information_schema.events where event_schema = ?
     and concat(event_name, ' ', definer, ' ', event_comment, ' ', event_definition) like '%;;%'`,
    [database],
  );
  return new Set(rows.map(({ name }) => name));
}

/** A question whose answer looks like that of `SHOW CREATE`. */
function answerOf(
  connection: Connection,
  row: readonly [string, Buffer | null][],
  mark: string,
): string {
  const columns = row.map(([column, value]) => {
    const bytes = (value ?? Buffer.alloc(0)).toString('latin1');
    const text = isText(column) && mark ? bytes.replaceAll(/;(?=;)/g, `;${mark}`) : bytes;
    return `x'${Buffer.from(text, 'latin1').toString('hex')}' AS ${connection.escapeId(column)}`;
  });
  return `SELECT ${columns.join(', ')}`;
}
