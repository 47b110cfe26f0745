import { randomUUID } from 'node:crypto';
import type { Connection } from 'mariadb';
import { bare, NAME } from '../measure/index.ts';

/**
 * The programs look for a delimiter that an event does not contain, and if `;;` will not do they
 * look for ever: the loop in both, MariaDB's and MySQL's, increments its own limit. So they are
 * given the text of such an event with a mark between the two, which is taken out of the dump again.
 */
export type EventTexts = {
  /** The new question for an event of which the text is given; undefined for any other. */
  ask(question: string): string | undefined;
  /** Nothing else contains it. */
  mark: string;
};

const QUESTION = new RegExp(`^SHOW CREATE EVENT ${NAME}$`, 'i');

export async function readEventTexts(
  connection: Connection,
  database: string,
): Promise<EventTexts> {
  const mark = `holdfast-${randomUUID()}`;
  const texts = new Map<string, string>();
  const rows: { name: string }[] = await connection.query(
    `select event_name as name from information_schema.events where event_schema = ?
     and concat(event_name, ' ', definer, ' ', event_comment, ' ', event_definition) like '%;;%'`,
    [database],
  );
  if (rows.length > 0) {
    // As bytes: each event has its own character set, and the programs write it in that.
    await connection.query('set character_set_results = null');
    for (const { name } of rows) texts.set(name, await textOf(connection, name, mark));
    await connection.query('set character_set_results = utf8mb4');
  }
  return {
    mark,
    ask: (question) => {
      const [, quoted] = QUESTION.exec(question) ?? [];
      return quoted === undefined ? undefined : texts.get(bare(quoted));
    },
  };
}

/** A question whose answer looks like that of `SHOW CREATE EVENT`. */
async function textOf(connection: Connection, name: string, mark: string): Promise<string> {
  const [row = {}]: Record<string, Buffer | null>[] = await connection.query({
    sql: `show create event ${connection.escapeId(name)}`,
    typeCast: (column) => column.buffer(),
  });
  const columns = Object.entries(row).map(([column, value]) => {
    const bytes = (value ?? Buffer.alloc(0)).toString('latin1');
    const text = column === 'Create Event' ? bytes.replaceAll(/;(?=;)/g, `;${mark}`) : bytes;
    return `x'${Buffer.from(text, 'latin1').toString('hex')}' AS ${connection.escapeId(column)}`;
  });
  return `SELECT ${columns.join(', ')}`;
}
