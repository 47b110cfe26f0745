import { DumpUnreadable } from '@holdfast/artifact';
import { hasMasked } from './characters.ts';

/** A statement is ended by the first of these that it does not contain. */
const DELIMITERS = [';', ';;', '$$', '//', '||', '$;$', '|;|', '/;/', '$|$|$', '/|;|/', ';;;;;;;;'];

/** What follows a statement. */
export const NEWLINE = Buffer.from('\n');

type Settings = {
  characters?: string | undefined;
  collation?: string | undefined;
  /** What follows it at once. */
  after?: Buffer;
};

/**
 * Takes a text with one character per byte, and the settings that it is read with; writes it as a
 * client reads it. A client takes a dump for UTF-8, so it is told, too, where a byte of a text would
 * mean something else in that.
 */
export function writeStatement(
  text: string,
  { characters, collation, after = Buffer.alloc(0) }: Settings = {},
): Buffer {
  const statement = Buffer.concat([delimited(text), after]);
  if (characters === undefined || !hasMasked(text)) return statement;
  const order = collation === undefined ? '' : `, collation_connection = ${collation}`;
  const settings = `SET character_set_client = ${characters}, character_set_results = utf8mb4${order};\n`;
  return Buffer.concat([
    Buffer.from(`\\C ${characters}\n${settings}`),
    statement,
    Buffer.from(`\\C utf8mb4\n${settings}`),
  ]);
}

function delimited(text: string): Buffer {
  const delimiter = DELIMITERS.find((each) => !text.includes(each));
  if (delimiter === undefined) {
    throw new DumpUnreadable('A statement contains every possible delimiter.');
  }
  // On a line of its own: the statement may end in a comment.
  const lines =
    delimiter === ';'
      ? `${text}\n;\n`
      : `DELIMITER ${delimiter}\n${text}\n${delimiter}\nDELIMITER ;\n`;
  return Buffer.from(lines, 'latin1');
}
