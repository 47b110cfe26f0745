import {
  DumpUnreadable,
  type Measured,
  type MeasureOptions,
  type Measurer,
} from '@holdfast/artifact';
import { createContents } from './contents.ts';
import { createRowReader } from './rows.ts';
import { createScanner } from './scanner.ts';
import { readStatement } from './statements.ts';

const COMPLETED = /^-- Dump completed(?: on [\d :-]+)?$/;

/**
 * Measures what `mariadb-dump` and `mysqldump` write about one database. The dump is whole when it
 * ends with the statement that ends all dumps and then, as its last line, with "Dump completed":
 * the line alone may come from the name of a table, which comments contain.
 */
export function createMariadbMeasurer(options: MeasureOptions = {}): Measurer {
  const contents = createContents(options);
  const rows = createRowReader();
  let bytes = 0;
  let farewell = false;
  let completed = false;
  /**
   * Bytes of the current statement, of the value that is being put together, and the largest of
   * either.
   */
  let [statementBytes, valueBytes, largest] = [0, 0, 0];

  const scanner = createScanner({
    statement(text) {
      completed = false;
      const statement = readStatement(text, contents.mode());
      if (statement.is === 'part') {
        valueBytes = statement.first ? statement.bytes : valueBytes + statement.bytes;
      }
      largest = Math.max(largest, text.length, valueBytes);
      farewell = statement.is === 'farewell';
      contents.take(statement, text);
      scanner.setMode(contents.setting('sql_mode'), contents.setting('character_set_client'));
    },
    comment(text) {
      completed = farewell && COMPLETED.test(text);
    },
    insert(head) {
      completed = false;
      farewell = false;
      statementBytes = head.length;
      rows.begin(contents.rowsOf(head));
    },
    rows(chunk, from) {
      const end = rows.read(chunk, from);
      statementBytes += (end < 0 ? chunk.length : end) - from;
      largest = Math.max(largest, statementBytes);
      return end;
    },
  });

  return {
    write(chunk) {
      bytes += chunk.length;
      scanner.write(chunk);
    },
    finish(): Measured {
      if (!completed || !scanner.isAtRest()) {
        throw new DumpUnreadable('The dump is cut off: "Dump completed" is missing at the end.');
      }
      return { bytes, largest, ...contents.finish() };
    },
    progress: () => ({ bytes, ...contents.progress() }),
  };
}
