import { DumpUnreadable } from '@holdfast/artifact';

/** A statement is ended by the first of these that it does not contain. */
const DELIMITERS = [';', ';;', '$$', '//', '||', '$;$', '|;|', '/;/', '$|$|$', '/|;|/', ';;;;;;;;'];

/** What follows a statement. */
export const NEWLINE = Buffer.from('\n');

/** Takes a text with one character per byte; writes it as a client reads it. */
export function writeStatement(text: string): Buffer {
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
