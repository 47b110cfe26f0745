import { DumpUnreadable } from '@holdfast/artifact';
import {
  nameOfTrigger,
  withoutDatabaseOfSequences,
  withoutDatabaseOfTrigger,
} from './own-names.ts';
import { type Part, readPart } from './parts.ts';
import { type SqlMode, withoutCounter } from './quoting.ts';

export type ObjectKind = 'TABLE' | 'VIEW' | 'TRIGGER' | 'EVENT' | 'SEQUENCE' | Routine;
type Routine = 'FUNCTION' | 'PROCEDURE' | 'PACKAGE' | 'PACKAGE BODY';

/** One statement of a dump, as far as it matters for the dump's contents. */
export type Statement =
  | {
      is: 'object';
      kind: ObjectKind;
      /** Of a trigger as its author wrote it; empty if that is not understood. */
      name: string;
      definition: string;
      counter?: string;
      /** The user in whose name it runs, as `user@host`; left out where none is written. */
      definer?: string;
    }
  /** Stands in for a view until everything that the view needs is there. */
  | { is: 'placeholder'; name: string }
  | { is: 'counter'; name: string; value: string }
  | { is: 'settings'; settings: Setting[] }
  /** A part of a value that is too long for its row, or what follows the row. */
  | ({ is: 'part' } & Part)
  | { is: 'drop'; name: string }
  /** The last one before the closing comment. */
  | { is: 'farewell' }
  /** An event that is made next is called as it says, whatever the event's own characters are. */
  | { is: 'noise'; event?: string };

/** The value is undefined where the setting is put back to what it was. */
type Setting = { name: string; value: string | undefined };

export const NAME = '(`[^`]*(?:``[^`]*)*`|"[^"]*(?:""[^"]*)*")';
/** Triggers keep theirs as the session wrote it that made them, which may have quoted no plain name. */
const OF_DEFINER = `${NAME.slice(0, -1)}|[\\w$\\u0080-\\uffff]+)`;
export const DEFINER = `DEFINER=${OF_DEFINER}(?:@${OF_DEFINER})?`;
const OPEN = '\\/\\*M?!\\d{5,6} ';
const of = (...parts: string[]) => new RegExp(`^${parts.join('')}`);

const TABLE = of('CREATE TABLE (?:IF NOT EXISTS )?', NAME, ' \\(');
const SEQUENCE = of('CREATE SEQUENCE ', NAME, ' ');
const SETVAL = of('(?:DO|SELECT) SETVAL\\(', NAME, ', (-?\\d+), [01]\\)$');
const PLACEHOLDER = of(OPEN, 'CREATE (?:VIEW|TABLE) ', NAME);
/** In one piece where the definer is a role, which the programs do not understand. */
const NEXT = `(?: \\*\\/\\n${OPEN}| )`;
const VIEW = of(
  ...[OPEN, '(CREATE ALGORITHM=\\w+)', NEXT, DEFINER, ' (SQL SECURITY \\w+)', NEXT],
  ...['VIEW ', NAME, ' AS '],
);
const TRIGGER = of(OPEN, 'CREATE\\*\\/ (?:', OPEN, DEFINER, '\\*\\/ )?', OPEN);
const EVENT = of(OPEN, 'CREATE\\*\\/ (?:', OPEN, DEFINER, '\\*\\/ )?', OPEN, 'EVENT ', NAME, ' ');
const ROUTINE = of(
  ...['CREATE (?:', DEFINER, ' )?((?:AGGREGATE )?FUNCTION|PROCEDURE|PACKAGE BODY|PACKAGE) '],
  ...[NAME],
);
const DROP = of(`(?:${OPEN})?DROP `, '([A-Z ]+) IF EXISTS ', NAME, '\\s*(?:\\*\\/)?$');
const DATABASE = of(`(?:${OPEN})?ALTER DATABASE (?:`, NAME, ' )?(CHARACTER SET \\w+ COLLATE \\w+)');
const SET = of(`(?:${OPEN})?SET `);
const FAREWELL = of(OPEN, 'SET (SQL_NOTES=@OLD_SQL_NOTES|NOTE_VERBOSITY=@OLD_NOTE_VERBOSITY) ');
const NOISE = [
  of('LOCK TABLES ', NAME, ' WRITE$'),
  /^UNLOCK TABLES$/,
  of(OPEN, 'ALTER TABLE ', NAME, ' (?:DIS|EN)ABLE KEYS \\*\\/$'),
  /^(?:set autocommit=0|commit|start transaction)$/i,
  // What Percona's server adds about its RocksDB.
  of(OPEN, '(?:SELECT COUNT\\(\\*\\) INTO @rocksdb|(?:PREPARE|EXECUTE|DEALLOCATE PREPARE) s\\b)'),
];

/** Takes the text without its delimiter, one character per byte. */
export function readStatement(text: string, mode: SqlMode): Statement {
  const part = readPart(text);
  if (part) return { is: 'part', ...part };
  const [, table] = TABLE.exec(text) ?? [];
  if (table !== undefined) {
    const { definition: named, counter } = withoutCounter(text, mode);
    const definition = withoutFormats(withoutDatabaseOfSequences(named));
    const object = { is: 'object', kind: 'TABLE', name: bare(table), definition } as const;
    return counter === undefined ? object : { ...object, counter };
  }
  if (FAREWELL.test(text)) return { is: 'farewell' };
  if (SET.test(text)) return { is: 'settings', settings: readSettings(text) };
  const [, , collation] = DATABASE.exec(text) ?? [];
  if (collation !== undefined) {
    return { is: 'settings', settings: [{ name: 'database', value: collation }] };
  }
  const [, kind, dropped] = DROP.exec(text) ?? [];
  if (kind === 'TABLE' && dropped !== undefined) return { is: 'drop', name: bare(dropped) };
  if (kind === 'EVENT' && dropped !== undefined) return { is: 'noise', event: bare(dropped) };
  if (kind !== undefined || NOISE.some((pattern) => pattern.test(text))) return { is: 'noise' };
  const [, sequence, value] = SETVAL.exec(text) ?? [];
  if (sequence !== undefined && value !== undefined) {
    return { is: 'counter', name: bare(sequence), value };
  }
  return readObject(text) ?? unknown(text);
}

/**
 * A column of times says if it is in a format of before, in which no new one is made. Texts and names
 * are matched whole.
 */
const FORMAT = /'(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`| \/\* (?:mariadb|mysql)-5\.\d \*\//gs;
const withoutFormats = (definition: string) =>
  definition.replaceAll(FORMAT, (part) => (part.startsWith(' /*') ? '' : part));

function readObject(text: string): Statement | undefined {
  const object = (
    kind: ObjectKind,
    name: string,
    definition: string,
    [user, host]: readonly (string | undefined)[] = [],
  ): Statement => {
    const definer = user && (host === undefined ? bare(user) : `${bare(user)}@${bare(host)}`);
    return { is: 'object', kind, name, definition, ...(definer && { definer }) };
  };
  const view = VIEW.exec(text);
  if (view) {
    const [head, algorithm = '', user, host, security = '', name = ''] = view;
    return object('VIEW', bare(name), `${algorithm} ${security} ${bodyOf(text, head)}`, [
      user,
      host,
    ]);
  }
  const event = EVENT.exec(text);
  if (event) {
    const [head, user, host, name = ''] = event;
    return object('EVENT', bare(name), bodyOf(text, head), [user, host]);
  }
  const trigger = TRIGGER.exec(text);
  if (trigger) {
    const definition = bodyOf(text, trigger[0]);
    // From here on it is as the trigger's author wrote it, and so is its name.
    if (/^\s*trigger\b/i.test(definition)) {
      const own = withoutDatabaseOfTrigger(definition);
      return object('TRIGGER', nameOfTrigger(own), own, trigger.slice(1));
    }
  }
  const routine = ROUTINE.exec(text);
  if (routine) {
    const [head, user, host, words = '', name = ''] = routine;
    const kind = words.replace('AGGREGATE ', '') as Routine;
    return object(kind, bare(name), `${words} ${text.slice(head.length)}`, [user, host]);
  }
  const [, sequence] = SEQUENCE.exec(text) ?? [];
  if (sequence !== undefined) return object('SEQUENCE', bare(sequence), text);
  const [, placeholder] = PLACEHOLDER.exec(text) ?? [];
  return placeholder === undefined ? undefined : { is: 'placeholder', name: bare(placeholder) };
}

/** What is between the head and the end of the comment that hides it from old servers. */
function bodyOf(text: string, head: string): string {
  let end = text.endsWith('*/') ? text.length - 2 : text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\n') end -= 1;
  return text.slice(head.length, end);
}

export function bare(name: string): string {
  const quote = name.charAt(0);
  if (quote !== '`' && quote !== '"') return name;
  return name.slice(1, -1).replaceAll(quote + quote, quote);
}

/** Only plain values matter here; what is saved into the dump's own variables does not. */
function readSettings(text: string): Setting[] {
  const pattern =
    /[ ,](sql_mode|character_set_client|collation_connection|time_zone) *= *('[^'\\]*'|\w+|@\w+)/gi;
  return [...text.matchAll(pattern)].map(([, name = '', value = '']) => ({
    name: name.toLowerCase(),
    value: value.startsWith('@') ? undefined : value.replaceAll("'", ''),
  }));
}

/** Names it by its first words, which are the tool's; what follows may be a user's data. */
function unknown(text: string): never {
  const words = /^(?:\/\*M?!\d{0,6} )?(?:[A-Za-z_]{1,20} ?){0,3}/.exec(text)?.[0].trim() ?? '';
  throw new DumpUnreadable(
    words === ''
      ? 'A statement in the dump is not recognised.'
      : `A statement in the dump is not recognised: it begins with ${JSON.stringify(words)}.`,
  );
}
