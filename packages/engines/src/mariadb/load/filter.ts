import { type Asleep, DumpUnreadable } from '@holdfast/artifact';
import { RestoreFailure } from '../../model.ts';
import {
  ASLEEP,
  bare,
  createRowReader,
  createScanner,
  createViewOrder,
  DEFINER,
  eventState,
  NAME,
  NEWLINE,
  nameIn,
  type ObjectKind,
  readStatement,
  type Statement,
  type Turn,
  UNMEASURED,
  withCallsOfView,
  withEventState,
  withoutDatabaseOfSequences,
  withoutDatabaseOfTrigger,
  withoutDatabaseOfView,
  writeStatement,
} from '../measure/index.ts';
import { type Columns, createColumns } from './columns.ts';
import type { GoingPast, Subject } from './going-past.ts';
import type { Scratch } from './scratch.ts';

/** Objects by their definer, `user@host`; each as people write it, such as `view v`. */
export type LeftOut = Map<string, string[]>;

export type LoadFilter = {
  /** The dump as it is to be loaded. Rejects with a `RestoreFailure` if it is not a whole dump. */
  over(dump: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined>;
  /** Which DEFINER clauses were left out, and of which objects. */
  leftOut(): LeftOut;
  /** See `Columns.expect`. */
  isExpected: Columns['expect'];
  /** Events that were put to sleep, and the state that they have in the dump. */
  asleep(): Asleep[];
};

const OPEN = '\\/\\*M?!\\d{5,6} ';
const CREATE_VIEW = new RegExp(`^(${OPEN}CREATE )`);
const DEFINER_OF_VIEW = new RegExp(
  `^(${OPEN}CREATE ALGORITHM=\\w+(?: \\*\\/\\n${OPEN}| ))${DEFINER} `,
);
const DEFINERS: Partial<Record<string, RegExp>> = {
  VIEW: DEFINER_OF_VIEW,
  TRIGGER: new RegExp(`^(${OPEN}CREATE\\*\\/ )${OPEN}${DEFINER}\\*\\/ `),
  EVENT: new RegExp(`^(${OPEN}CREATE\\*\\/ )${OPEN}${DEFINER}\\*\\/ `),
  ROUTINE: new RegExp(`^(CREATE )${DEFINER} `),
};
const ALTER_DATABASE = new RegExp(`^((?:${OPEN})?ALTER DATABASE )(?:${NAME} )?`);
/** Session variables or the dump's own, set to a plain value or to another such variable. */
const SETTING =
  "(?!password\\b)(?:@|@@session\\.|@@)?[a-z_0-9]+ *= *(?:@{0,2}(?:session\\.)?[a-z_0-9]+|'[^'\\\\]*')";
const SETTINGS = new RegExp(
  `^(?:${OPEN})?SET (?:NAMES [a-z_0-9]+|${SETTING}(?:, *${SETTING})*) *(?:\\*\\/)?$`,
  'i',
);
/**
 * Noise that is loaded all the same: `DROP VIEW`, for one, removes a view's placeholder before the
 * view is made.
 */
const LOADED_NOISE = new RegExp(
  `^(?:${OPEN}ALTER TABLE |(?:${OPEN})?DROP (?:VIEW|SEQUENCE) IF EXISTS |set autocommit=0$|commit$|start transaction$)`,
  'i',
);
const QUOTED = /'(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`/gs;
const FOLDER = /\b(?:DATA|INDEX) DIRECTORY\s*=/i;
const ENCRYPTED = /^\).*[ `]ENCRYPTED`?='?(?:YES|ON|1)\b/im;
const ZONED = /\bconvert_tz *\(/i;
const SAVES_SQL_MODE = /SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE=/;
const MOST_SETTLED = 1_000;
/** Settings that the server may not know the value of. */
const MEANING =
  /(?:character_set_client|collation_connection|time_zone) *= *'?[a-z]|ALTER DATABASE/i;
const INSERTED = new RegExp(`^INSERT INTO ${NAME}`);
const INDEXED = new RegExp(`^${OPEN}ALTER TABLE ${NAME} ENABLE KEYS`);
const COMPLETED = /^-- Dump completed(?: on [\d :-]+)?$/;

/**
 * Days that no calendar has may be in any column of dates. The dump has them as the server does, so
 * nothing else is taken for one; but what is worked out of texts could come out differently.
 */
const HAS_DATES = /^ {2}`(?:[^`]|``)*` (?:date|datetime)\b/m;
const IS_WORKED_OUT = / GENERATED ALWAYS AS /;
const ANY_DATE = "SET SESSION sql_mode = concat(@@sql_mode, ',ALLOW_INVALID_DATES')";
const REAL_DATES = "SET SESSION sql_mode = replace(@@sql_mode, 'ALLOW_INVALID_DATES', '')";

/**
 * Options that a storage engine does not know, or values that it does not take, are kept all the same
 * by a server in this mode. The dump has the first as comments.
 */
const HAS_OPTIONS = /`=/;
const UNKNOWN_OPTION =
  /'(?:[^'\\]|\\.|'')*'|\/\* ((?: ?`(?:[^`]|``)*`=(?:'(?:[^'\\]|\\.|'')*'(?!')|\w+))+) \*\/|`(?:[^`]|``)*`/gs;
const ANY_OPTION = "SET SESSION sql_mode = concat(@@sql_mode, ',IGNORE_BAD_TABLE_OPTIONS')";
const KNOWN_OPTIONS = "SET SESSION sql_mode = replace(@@sql_mode, 'IGNORE_BAD_TABLE_OPTIONS', '')";

/** Otherwise the server uses another storage engine than the dump names, without an error. */
const NO_SUBSTITUTION = "SET SESSION sql_mode = concat(@@sql_mode, ',NO_ENGINE_SUBSTITUTION')";

const SIGNED = "SET SESSION sql_mode = concat(@@sql_mode, ',NO_UNSIGNED_SUBTRACTION')";

/**
 * Lets through what a dump consists of, and nothing else: each statement is read in the same way as
 * when a backup is measured, and one that no dump contains is refused. Rows pass unchanged. What is
 * changed:
 *
 * - the definers of views, triggers, routines and events are left out where that is wanted;
 * - events are made in a state in which they never run, and their own state is kept for the end;
 * - `ALTER DATABASE`, and tables, views and triggers that name the database of the backup, refer to the one
 *   that is restored to;
 * - tables are not locked, and routines and events not dropped: nobody else uses the database, and
 *   it would take rights;
 * - an unknown storage engine is an error;
 * - unsigned numbers are subtracted as on the server of the backup, since no table says how its
 *   generated columns, checks and partitions do it;
 * - dates of a table may be days that no calendar has;
 * - tables may have options that their storage engine ignores;
 * - views come after those that they stand on; with definers, those below come once more: see `Turn`;
 * - comments are left out, and with them the line that MySQL's client takes for an unknown command.
 *
 * With `scratch`, definitions alone, under names that nothing else has.
 *
 * With `past`, each object, and each statement with rows, is followed by the question whether the
 * server took it.
 */
export function createLoadFilter({
  ownership,
  database,
  target,
  callsPackages = false,
  noFolders = false,
  signedDifferences = false,
  past,
  scratch,
}: {
  ownership: 'omit' | 'keep';
  /** What the database of the backup was called, if it is known. */
  database?: string;
  /** What the one is called that is restored to. */
  target: string;
  /** Views call functions of packages without a database: see `selfContained`. */
  callsPackages?: boolean;
  /** Tables that name a folder to lie in are refused: the server would silently ignore the folder. */
  noFolders?: boolean;
  /** See `ServerLimits`. */
  signedDifferences?: boolean | undefined;
  past?: Pick<GoingPast, 'begin' | 'ask' | 'end'> & {
    /** A table that names a folder is not even tried. */
    leaveOut(subject: Subject): void;
  };
  /** Only definitions are let through, and under other names: the database is in use. */
  scratch?: Scratch;
}): LoadFilter {
  // Statements are read with one character per byte.
  const source = database && latin1(database);
  const own = latin1(target);
  const packages = new Set<string>();
  const rows = createRowReader();
  const ready: Buffer[] = [];
  const events: Asleep[] = [];
  const left: LeftOut = new Map();
  const columns = createColumns();
  let sqlMode: string | undefined;
  /** What the next text is read in. */
  let read: Read = {};
  let nextEvent: string | undefined;
  let farewell = false;
  let completed = false;
  let lastTable = '';
  /** The table whose rows come at the moment. */
  let filling: string | undefined;
  const zoned = new Set<string>();
  const settled = new Set<string>();
  let anyDate = false;
  let anyOption = false;
  const views = createViewOrder({ keepsDefiners: ownership === 'keep' && !scratch });

  const scanner = createScanner({
    statement(text) {
      completed = false;
      const statement = readStatement(text, { ansiQuotes: false, noBackslash: false });
      farewell = statement.is === 'farewell';
      if (statement.is === 'noise') nextEvent = statement.event;
      const loadable = statement.is === 'part' ? undefined : change(text, statement);
      // Its value is quoted, and may contain anything that would end a statement elsewhere.
      if (statement.is === 'part') {
        views.flush();
        if (scratch) return;
        fill(lastTable);
        ready.push(Buffer.from(`${text};\n`, 'latin1'));
        if (past) ready.push(past.ask);
      } else if (loadable !== undefined) {
        const now = read;
        const go = (turn: Turn) => {
          const own = inTurn(loadable, statement, turn);
          if (own !== undefined) emitAsked(own, statement, now);
        };
        views.take(loadable, statement, { go, characters: now.characters });
      }
      if (SAVES_SQL_MODE.test(text)) {
        emit(NO_SUBSTITUTION);
        if (signedDifferences) emit(SIGNED);
      }
      if (statement.is === 'settings') {
        for (const { name, value } of statement.settings) {
          if (name === 'sql_mode') sqlMode = value;
          if (name === 'character_set_client') read = { ...read, characters: value };
          if (name === 'collation_connection') read = { ...read, collation: value };
        }
      }
      scanner.setMode(sqlMode, read.characters);
    },
    comment(text) {
      completed = farewell && COMPLETED.test(text);
    },
    insert(head) {
      completed = false;
      farewell = false;
      views.flush();
      rows.begin(UNMEASURED);
      if (scratch) return;
      fill(bare(INSERTED.exec(head)?.[1] ?? ''));
      ready.push(Buffer.from(head, 'latin1'));
    },
    rows(chunk, from) {
      const end = rows.read(chunk, from);
      if (scratch) return end;
      ready.push(end < 0 ? chunk.subarray(from) : chunk.subarray(from, end));
      if (end >= 0) ready.push(NEWLINE);
      if (end >= 0 && past) ready.push(past.ask);
      return end;
    },
  });

  /** Undefined for a statement that is not loaded. */
  function change(text: string, statement: Statement): string | undefined {
    if (scratch && !isTried(text, statement)) return undefined;
    if (statement.is === 'noise') return LOADED_NOISE.test(text) ? text : undefined;
    if (statement.is === 'settings' && ALTER_DATABASE.test(text)) {
      return text.replace(ALTER_DATABASE, '$1');
    }
    if (statement.is === 'settings' && !SETTINGS.test(text)) {
      throw new DumpUnreadable('A statement in the dump changes a setting that no dump changes.');
    }
    if (statement.is !== 'object') return text;
    const { kind } = statement;
    if (kind === 'TABLE') {
      lastTable = statement.name;
      columns.learn(text);
      if (ZONED.test(text.replaceAll(QUOTED, ''))) zoned.add(utf8(lastTable));
      takeDates(text);
      takeOptions(text);
      if (noFolders && FOLDER.test(text.replaceAll(QUOTED, ''))) {
        if (!past) throw folderRefused();
        past.leaveOut({ kind, name: utf8(statement.name) });
        return undefined;
      }
      const known = text.replaceAll(UNKNOWN_OPTION, (part, option?: string) => option ?? part);
      return source ? withoutDatabaseOfSequences(known, source) : known;
    }
    if (kind === 'PACKAGE') packages.add(statement.name);
    const renamed = ownNamesOf(text, statement);
    return ownership === 'omit' ? withoutDefiner(renamed, statement) : renamed;
  }

  /** Nothing else: it could change what is there. */
  const isTried = (text: string, { is }: Statement) =>
    is === 'object' || is === 'farewell' || (is === 'settings' && !ALTER_DATABASE.test(text));

  function takeDates(definition: string): void {
    const wanted = HAS_DATES.test(definition) && !IS_WORKED_OUT.test(definition);
    if (wanted !== anyDate) emit(wanted ? ANY_DATE : REAL_DATES);
    anyDate = wanted;
  }

  function takeOptions(definition: string): void {
    const wanted = HAS_OPTIONS.test(definition);
    if (wanted !== anyOption) emit(wanted ? ANY_OPTION : KNOWN_OPTIONS);
    anyOption = wanted;
  }

  function ownNamesOf(text: string, { kind, name }: Extract<Statement, { is: 'object' }>): string {
    if (kind === 'TRIGGER') return withoutDatabaseOfTrigger(text);
    if (kind === 'EVENT') return putToSleep(text, name);
    return kind === 'VIEW' && source
      ? ownCallsOf(withoutDatabaseOfView(text, source), source)
      : text;
  }

  function ownCallsOf(view: string, source: string): string {
    const named = withCallsOfView(view, source, () => [own]);
    if (!callsPackages) return named;
    return [...packages].reduce(
      (text, name) =>
        withCallsOfView(text, name, (called) => (called === 'function' ? [own, name] : [name])),
      named,
    );
  }

  function putToSleep(text: string, name: string): string {
    const state = eventState(text);
    if (state === undefined) throw new DumpUnreadable('The state of an event is not recognised.');
    if (state !== ASLEEP) events.push({ name: called('EVENT', name, read), state });
    return withEventState(text, ASLEEP);
  }

  function withoutDefiner(
    text: string,
    { kind, name, definer }: Extract<Statement, { is: 'object' }>,
  ): string {
    const pattern = DEFINERS[kind] ?? DEFINERS.ROUTINE;
    if (definer === undefined || !pattern?.test(text)) return text;
    const who = utf8(definer);
    const what = `${kind.toLowerCase()} ${called(kind, name, read)}`;
    left.set(who, [...(left.get(who) ?? []), what.trimEnd()]);
    return text.replace(pattern, '$1');
  }

  /** The texts of these are in a character set of their own. */
  function called(kind: ObjectKind, name: string, { characters }: Read): string {
    return kind === 'EVENT' && nextEvent !== undefined ? utf8(nextEvent) : nameIn(name, characters);
  }

  function inTurn(text: string, { is }: Statement, turn: Turn): string | undefined {
    if (turn === 'for good' || is === 'settings') return text;
    if (turn === 'for now') return text.replace(DEFINER_OF_VIEW, '$1DEFINER=CURRENT_USER ');
    return is === 'object' ? text.replace(CREATE_VIEW, '$1OR REPLACE ') : undefined;
  }

  function emit(text: string, how: Read & { after?: Buffer } = {}): void {
    ready.push(writeStatement(text, how));
  }

  function emitAsked(text: string, statement: Statement, how: Read): void {
    const subject = subjectOf(text, statement, how);
    if (scratch && past && subject && statement.is === 'object') {
      for (const { of, text: own, ...step } of scratch.stepsOf(text, statement, subject)) {
        ready.push(past.begin(of));
        emit(own, { ...(step.isOwnText && how), after: past.ask });
      }
      return;
    }
    if (subject?.kind !== 'ROWS') filling = undefined;
    if (past && (subject || isAsked(text, statement))) {
      ready.push(past.begin(subject));
      emit(text, { ...how, after: past.ask });
    } else emit(text, how);
  }

  function subjectOf(text: string, statement: Statement, how: Read): Subject | undefined {
    if (statement.is === 'counter') return { kind: 'SEQUENCE', name: utf8(statement.name) };
    if (statement.is === 'noise') {
      const [, table] = INDEXED.exec(text) ?? [];
      return table === undefined ? undefined : rowsOf(bare(table));
    }
    if (statement.is !== 'object') return undefined;
    const { kind, name, definition } = statement;
    return kind === 'TRIGGER'
      ? { kind, name: called(kind, name, how), table: utf8(lastTable) }
      : {
          kind,
          name: called(kind, name, how),
          ...(ENCRYPTED.test(definition) && { encrypted: true }),
          ...(kind === 'TABLE' && zoned.has(utf8(name)) && { zoned: true }),
        };
  }

  function rowsOf(table: string): Subject {
    const name = utf8(table);
    return { kind: 'ROWS', name, ...(zoned.has(name) && { zoned: true }) };
  }

  /** Settings that objects after them depend on, each time one has another value. */
  function isAsked(text: string, { is }: Statement): boolean {
    if (is !== 'settings' || !MEANING.test(text) || settled.has(text)) return false;
    if (settled.size < MOST_SETTLED) settled.add(text);
    return true;
  }

  /** Statements with rows follow each other: one mark stands before all those of a table. */
  function fill(table: string): void {
    if (past && filling !== table) ready.push(past.begin(rowsOf(table)));
    filling = table;
  }

  async function* over(dump: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    for await (const chunk of dump) {
      readably(() => scanner.write(chunk));
      if (ready.length > 0) yield joined(ready.splice(0));
    }
    readably(() => {
      if (!completed || !scanner.isAtRest()) {
        throw new DumpUnreadable('The dump is cut off: "Dump completed" is missing at the end.');
      }
    });
    views.flush();
    for (const { of, text } of scratch?.lastSteps() ?? []) {
      if (past) ready.push(past.begin(of));
      emit(text, { ...(past && { after: past.ask }) });
    }
    yield joined([...ready.splice(0), ...(past ? [past.end] : [])]);
  }

  return {
    over,
    leftOut: () => left,
    asleep: () => events,
    isExpected: columns.expect,
  };
}

type Read = { characters?: string | undefined; collation?: string | undefined };

const latin1 = (text: string) => Buffer.from(text).toString('latin1');
const utf8 = (text: string) => Buffer.from(text, 'latin1').toString();

function folderRefused(): RestoreFailure {
  return new RestoreFailure(
    'RESTORE_FAILED',
    'A table has a folder of its own (DATA DIRECTORY), which the test server does not allow.',
  );
}

/** Rows are most of a dump: a chunk that holds nothing else passes uncopied. */
function joined(pieces: readonly Buffer[]): Buffer {
  const [only] = pieces;
  return pieces.length === 1 && only ? only : Buffer.concat(pieces);
}

function readably(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DumpUnreadable)) throw error;
    throw new RestoreFailure('RESTORE_FAILED', error.message, { cause: error });
  }
}
