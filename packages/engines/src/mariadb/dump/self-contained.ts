import { DumpUnreadable, giveBack } from '@holdfast/artifact';
import {
  createRowReader,
  createScanner,
  createViewOrder,
  NEWLINE,
  readStatement,
  type Statement,
  UNMEASURED,
  withCallsOfView,
  withoutDatabaseOfSequences,
  withoutDatabaseOfTrigger,
  withoutDatabaseOfView,
  writeStatement,
} from '../measure/index.ts';
import { type Exactness, isAtLeast } from '../surroundings/model.ts';
import { createPutBack } from './lost-characters.ts';
import type { LostCharacters } from './model.ts';
import { createRowSplitter } from './split-row.ts';

/** The longest statement we write, even for a server that takes longer ones. */
const MOST_AT_ONCE = 8 << 20;
const ROOM = 64 << 10;
const LEAST_AT_ONCE = 256 << 10;

/**
 * How long a dump's statements may be, if the server that its rows come from takes packets of this
 * size.
 */
export function longestStatement(maxAllowedPacket = MOST_AT_ONCE): number {
  return Math.max(LEAST_AT_ONCE, Math.min(maxAllowedPacket, MOST_AT_ONCE) - ROOM);
}

const LOCKS = /^(?:UN)?LOCK TABLES/;
const ALTER_DATABASE = /^((?:\/\*M?!\d{5,6} )?ALTER DATABASE )`(?:[^`]|``)*` /;

/** Once it has counted that far, an ARCHIVE table takes no row from before. */
const COUNTED_ARCHIVE = /^(\) ENGINE=ARCHIVE) AUTO_INCREMENT=\d+/m;
const loadable = (definition: string) => definition.replace(COUNTED_ARCHIVE, '$1');

type Own = { piece: Buffer; lent: boolean };

/**
 * A dump as the program writes it loads with the standard client, but not everywhere. This makes it
 * load into a database of any name, even on the server that it came from:
 *
 * - tables of the engine ARCHIVE do not say how far they have counted: their rows do;
 * - tables are not locked, or what they need, such as a sequence, could not be reached;
 * - tables, views, triggers and `ALTER DATABASE` do not name the database that they come from, but
 *   for views that call functions of packages;
 * - no statement is longer than that server takes: see `createRowSplitter`;
 * - views come after those that they stand on;
 * - columns say what the server could not show of them: see `LostCharacters`;
 * - comments are left out, since one of them is a command to some clients.
 */
export async function* selfContained(
  dump: AsyncIterable<Buffer>,
  {
    database,
    like,
    longest,
    lost,
    without,
  }: {
    database: string;
    /** How the backup is written that it is to be compared with, or which it is. */
    like: { database: string | undefined; exact: Exactness };
    longest: number;
    lost: readonly LostCharacters[];
    /** A mark to be taken out of events: see `OwnTexts`. */
    without?: string | undefined;
  },
): AsyncGenerator<Buffer, void, undefined> {
  const source = latin1(database);
  const backedUp = latin1(like.database ?? database);
  const ready: Own[] = [];
  const own = (piece: Buffer) => ready.push({ piece, lent: false });
  const putBack = createPutBack(lost);
  const views = createViewOrder();
  const rows = createRowReader();
  let head = '';
  /** The statement so far, kept while it may still turn out to be too long. */
  let held: Own[] = [];
  let heldBytes = 0;
  let splitter: ReturnType<typeof createRowSplitter> | undefined;
  let sqlMode: string | undefined;
  let characters: string | undefined;
  let collation: string | undefined;
  let completed = '';

  const scanner = createScanner({
    statement(text) {
      completed = '';
      const statement = readStatement(text, { ansiQuotes: false, noBackslash: false });
      if (statement.is === 'settings') {
        for (const { name, value } of statement.settings) {
          if (name === 'sql_mode') sqlMode = value;
          if (name === 'character_set_client') characters = value;
          if (name === 'collation_connection') collation = value;
        }
      }
      scanner.setMode(sqlMode, characters);
      if (statement.is === 'noise' && LOCKS.test(text)) return;
      const read = { characters, collation };
      const go = () => own(writeStatement(ownWords(text, statement), read));
      views.take(text, statement, { go, characters });
    },
    comment(text) {
      completed = text;
    },
    insert(words) {
      views.flush();
      head = words;
      held = [{ piece: Buffer.from(head, 'latin1'), lent: false }];
      heldBytes = head.length;
      splitter = undefined;
      rows.begin(UNMEASURED);
    },
    rows(chunk, from) {
      if (splitter) return splitter.read(chunk, from);
      const end = rows.read(chunk, from);
      const piece = end < 0 ? chunk.subarray(from) : chunk.subarray(from, end);
      heldBytes += piece.length;
      if (heldBytes > longest) return split(chunk, from);
      held.push({ piece, lent: true });
      if (end >= 0) {
        ready.push(...held, { piece: NEWLINE, lent: false });
        held = [];
      }
      return end;
    },
  });

  function ownWords(text: string, statement: Statement): string {
    if (statement.is !== 'object') return text.replace(ALTER_DATABASE, '$1');
    const { kind, name } = statement;
    if (kind === 'TABLE') {
      return withoutDatabaseOfSequences(putBack(name, loadable(text)), source);
    }
    if (kind === 'TRIGGER') return withoutDatabaseOfTrigger(text);
    if (kind === 'VIEW') return ownCalls(withoutDatabaseOfView(text, source));
    return kind === 'EVENT' && without !== undefined ? text.replaceAll(without, '') : text;
  }

  /**
   * A function of a package is found by the name of its database alone, so a view that calls one names
   * the database of the backup, in whatever copy it is. Earlier backups named none there, and had that
   * name before everything else that views call.
   */
  function ownCalls(view: string): string {
    const here = (named: boolean) => (named ? [backedUp] : []);
    const isExact = isAtLeast(like.exact, 'definitions');
    const foreign =
      backedUp === source || !isExact
        ? view
        : withCallsOfView(view, backedUp, () => [`other than ${backedUp}`]);
    return withCallsOfView(foreign, source, (called) =>
      here((called === 'function of a package') === isExact),
    );
  }

  /** The statement has become too long: all of it is read again, and written in shorter pieces. */
  function split(chunk: Buffer, from: number): number {
    splitter = createRowSplitter(head, longest >> 1, own);
    for (const { piece, lent } of held.slice(1)) {
      splitter.read(piece, 0);
      if (lent) giveBack(piece);
    }
    held = [];
    return splitter.read(chunk, from);
  }

  for await (const chunk of dump) {
    scanner.write(chunk);
    const kept = [...ready, ...held].filter(
      ({ piece, lent }) => lent && piece.buffer === chunk.buffer && within(piece, chunk),
    );
    const passed = kept.reduce((sum, { piece }) => sum + piece.length, 0);
    giveBack(chunk.subarray(passed));
    yield* gathered(ready.splice(0));
  }
  if (!scanner.isAtRest()) throw new DumpUnreadable('The dump ends in the middle of a statement.');
  views.flush();
  yield* gathered([...ready, { piece: Buffer.from(`\n${completed}\n`), lent: false }]);
}

/** The way statements are read. */
const latin1 = (text: string) => Buffer.from(text).toString('latin1');

function within(piece: Buffer, chunk: Buffer): boolean {
  const from = chunk.byteOffset;
  return piece.byteOffset >= from && piece.byteOffset < from + chunk.length;
}

/** Rows pass uncopied, so that their memory can be given back; our own pieces are joined. */
function* gathered(pieces: readonly Own[]): Generator<Buffer, void, undefined> {
  let small: Buffer[] = [];
  for (const { piece, lent } of pieces) {
    if (!lent) small.push(piece);
    else {
      if (small.length > 0) yield Buffer.concat(small);
      small = [];
      if (piece.length > 0) yield piece;
    }
  }
  if (small.length > 0) yield Buffer.concat(small);
}
