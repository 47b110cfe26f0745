import type { Connection } from 'mariadb';
import type { Wording } from '../../wording/wording.ts';
import { readObjects } from '../target/objects.ts';
import { errnoOf, id } from '../target/server.ts';

const AT_ONCE = 50;

type Row = { Table: string; Msg_type: string; Msg_text: string };

/**
 * Loaded tables come without statistics. Returns what could not be analysed: that makes queries
 * slow, but nothing is lost.
 */
export async function analyse(
  connection: Connection,
  database: string,
  wording: Wording,
): Promise<string[]> {
  const tables = (await readObjects(connection, database)).filter(({ kind }) => kind === 'TABLE');
  const troubles: string[] = [];
  for (let from = 0; from < tables.length; from += AT_ONCE) {
    const names = tables.slice(from, from + AT_ONCE).map(({ name }) => id(database, name));
    try {
      const rows: Row[] = await connection.query(
        `analyze no_write_to_binlog table ${names.join(', ')}`,
      );
      const errors = rows.filter(({ Msg_type: type }) => /^error$/i.test(type));
      troubles.push(...errors.map(({ Msg_text: text }) => wording.said(text)));
    } catch (error) {
      if (errnoOf(error) === undefined) throw error;
      troubles.push(wording.said(error instanceof Error ? error.message : ''));
    }
  }
  return troubles.length === 0
    ? []
    : [`Statistics of some tables are not up to date: ${wording.list(troubles)}.`];
}
