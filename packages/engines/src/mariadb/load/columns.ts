import type { ServerWarning } from './messages.ts';

/** What is known of the columns of a dump: by their names alone, since warnings name no table. */
export type Columns = {
  /** Takes the definition of a table. */
  learn(definition: string): void;
  /**
   * Whether a warning about a value may be one though nothing but what is in the backup was stored.
   * The proof compares what came of it.
   */
  expect(warning: ServerWarning): boolean;
};

const COLUMN = /^ {2}(`(?:[^`]|``)*`) (\w+)(.*)$/gm;
const NAMED =
  /for column (?:`(?:[^`]|``)*`\.`(?:[^`]|``)*`\.`((?:[^`]|``)*)`|'(.*)')(?: at row \d+)?$/;
const HAS_TIME = /^(?:date|datetime|time|timestamp|year)$/;
const [TRUNCATED, WRONG] = [1265, 1292];
/** Raised by expressions, if they name no column. */
const OF_EXPRESSIONS = new Set([WRONG, 1411, 1525, 3140, 4038]);

/**
 * - An ENUM may hold the error value, which is loaded as the error value again;
 * - columns that the server works out, and checks, may have expressions that do not fit every row.
 */
export function createColumns(): Columns {
  const kinds = { enum: new Set<string>(), generated: new Set<string>(), time: new Set<string>() };
  return {
    learn(definition) {
      for (const [, name = '', type = '', rest = ''] of definition.matchAll(COLUMN)) {
        const column = utf8(unquoted(name.slice(1, -1)));
        if (type === 'enum') kinds.enum.add(column);
        if (HAS_TIME.test(type)) kinds.time.add(column);
        if (rest.includes(' GENERATED ALWAYS AS ')) kinds.generated.add(column);
      }
    },
    expect({ number, text }) {
      const [, quoted, plain] = NAMED.exec(text) ?? [];
      const column = plain ?? (quoted === undefined ? undefined : unquoted(quoted));
      if (column === undefined) return OF_EXPRESSIONS.has(number);
      if (kinds.generated.has(column)) return true;
      if (number === WRONG) return !kinds.time.has(column);
      return number === TRUNCATED && kinds.enum.has(column);
    },
  };
}

const unquoted = (name: string) => name.replaceAll('``', '`');
const utf8 = (text: string) => Buffer.from(text, 'latin1').toString();
