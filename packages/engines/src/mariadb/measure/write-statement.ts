import { DumpUnreadable } from '@holdfast/artifact';

/** What stands in a statement is looked through for these; the first that is not there ends it. */
const DELIMITERS = [';', ';;', '$$', '//', '||', '$;$', '|;|', '/;/', '$|$|$', '/|;|/', ';;;;;;;;'];

/** What follows a statement. */
export const NEWLINE = Buffer.from('\n');

/** As a client reads it, of a text of which each character is a byte. */
export function writeStatement(text: string): Buffer {
  const delimiter = DELIMITERS.find((each) => !text.includes(each));
  if (delimiter === undefined) {
    throw new DumpUnreadable('There is no delimiter that a statement does not contain.');
  }
  // On a line of its own: the statement may end in a comment.
  const lines =
    delimiter === ';'
      ? `${text}\n;\n`
      : `DELIMITER ${delimiter}\n${text}\n${delimiter}\nDELIMITER ;\n`;
  return Buffer.from(lines, 'latin1');
}
