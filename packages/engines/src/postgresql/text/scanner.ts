import { RestoreFailure } from '../../model.ts';

/** Receives what SQL text consists of, in order. Lines are counted from one. */
export type Sink = {
  /** Without its semicolon. Returns whether rows follow it, up to a line of `\.`. */
  statement(text: Buffer, line: number): 'rows follow' | 'done';
  /** To be used before this returns, or copied. */
  rows(bytes: Buffer): void;
  endOfRows(): void;
  /** A line for psql itself, such as `\connect shop`. */
  command(text: string, line: number): void;
  /** The beginning of a line that begins with `--`, outside of statements. */
  comment(text: string): void;
};

export type Scanner = {
  write(chunk: Buffer): void;
  /** Throws if the text ends in the middle of something. */
  end(): void;
  /** Whether `\` in a plain string is an ordinary character: `standard_conforming_strings`. */
  setStandardStrings(standard: boolean): void;
};

type Mode =
  | 'sql'
  | 'quoted'
  | 'escaped'
  | 'name'
  | 'dollar'
  | 'line'
  | 'block'
  | 'command'
  | 'rest of line'
  | 'rows';
type Statement = { line: number; from: number; pieces: Buffer[]; length: number };

/** As long as a row of --inserts may be; rows of COPY may be longer. */
const LONGEST_STATEMENT = 64 << 20;
const LONGEST_COMMAND = 4 << 10;
const LONGEST_TAG = 128;
/** Keywords need no more. */
const WORD_KEPT = 12;
const COMMENT_KEPT = 200;
const END_OF_ROWS = Buffer.from('\\.');
const TAG = /^\$(?:[A-Za-z_\x80-\xff][A-Za-z0-9_\x80-\xff]*)?\$/;
const OPEN_TAG = /^\$(?:[A-Za-z_\x80-\xff][A-Za-z0-9_\x80-\xff]*)?$/;

const code = (character: string) => character.charCodeAt(0);
const [NEWLINE, RETURN, SPACE, QUOTE, DOUBLE, DOLLAR] = [10, 13, 32, 39, 34, 36];
const [DASH, SLASH, STAR, BACKSLASH, SEMICOLON] = [45, 47, 42, 92, 59];

const IS_WORD = new Uint8Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  IS_WORD[byte] = byte >= 0x80 || /[A-Za-z0-9_$]/.test(String.fromCharCode(byte)) ? 1 : 0;
}
const IS_SPACE = new Uint8Array(256);
for (const byte of [9, NEWLINE, 11, 12, RETURN, SPACE]) IS_SPACE[byte] = 1;

/**
 * Splits SQL text as psql does, at least what pg_dump writes: quotes of all kinds, comments, bodies
 * of functions (`BEGIN ATOMIC`), rows after COPY. It decides where a statement ends and nothing
 * else: no command of psql is ever run, and a statement that is cut in the wrong place is an error
 * at the server. The time is proportional to the text, and the memory to one statement.
 */
export function createScanner(on: Sink): Scanner {
  let buffer: Buffer = Buffer.alloc(0);
  let final = false;
  let mode = 'sql' as Mode;
  let standard = true;
  let line = 1;
  /** Up to where the lines of the buffer are counted. */
  let counted = 0;
  let statement: Statement | undefined;
  /** The beginning of the word that the last byte belongs to. */
  let word = '';
  let words: string[] = [];
  let parentheses = 0;
  let begins = 0;
  let tag = Buffer.alloc(0);
  let nesting = 0;
  let comment = '';
  let lineBegins = false;

  function lineAt(position: number): number {
    for (;;) {
      const next = buffer.indexOf(NEWLINE, counted);
      if (next < 0 || next >= position) break;
      line += 1;
      counted = next + 1;
    }
    counted = Math.max(counted, position);
    return line;
  }

  function refuse(why: string, position: number): never {
    throw new RestoreFailure('RESTORE_FAILED', `Line ${lineAt(position)}: ${why}`);
  }

  /** As psql does: inside the body of an SQL function, semicolons end nothing. */
  function endWord(): void {
    if (word === '') return;
    if (words.length < 4) words.push(word);
    const [first, second, third, fourth] = words;
    const what = second === 'or' && third === 'replace' ? fourth : second;
    if (first === 'create' && parentheses === 0 && (what === 'function' || what === 'procedure')) {
      if (word === 'begin') begins += 1;
      else if (word === 'case' && begins > 0) begins += 1;
      else if (word === 'end' && begins > 0) begins -= 1;
    }
    word = '';
  }

  function begin(position: number): void {
    statement ??= { line: lineAt(position), from: position, pieces: [], length: 0 };
  }

  function endStatement(position: number): void {
    if (!statement) return;
    const { line: from, pieces } = statement;
    const text = Buffer.concat([...pieces, buffer.subarray(statement.from, position)]);
    if (text.includes(0)) refuse('the statement contains a NUL character.', position);
    statement = undefined;
    [words, parentheses, begins] = [[], 0, 0];
    if (on.statement(text, from) === 'rows follow') mode = 'rest of line';
  }

  /** Each returns how far it got; if that is where it started, it needs more of the text. */
  const readers: Record<Mode, (at: number) => number> = {
    sql(start) {
      for (let at = start; at < buffer.length; at += 1) {
        const byte = buffer[at] ?? 0;
        if (IS_WORD[byte] && !(byte === DOLLAR && word === '')) {
          begin(at);
          if (word.length < WORD_KEPT) word += String.fromCharCode(byte).toLowerCase();
          continue;
        }
        if (byte === DASH || byte === SLASH) {
          if (at + 1 >= buffer.length && !final) return at;
          const second = byte === DASH ? DASH : STAR;
          if (buffer[at + 1] === second) {
            endWord();
            [mode, nesting, comment] = [byte === DASH ? 'line' : 'block', 1, '--'];
            return at + 2;
          }
        }
        if (byte === DOLLAR) {
          const ahead = buffer.toString('latin1', at, at + LONGEST_TAG);
          if (OPEN_TAG.test(ahead) && ahead.length < LONGEST_TAG && !final) return at;
          const [found] = TAG.exec(ahead) ?? [];
          if (found !== undefined) {
            begin(at);
            [mode, tag] = ['dollar', Buffer.from(found, 'latin1')];
            return at + found.length;
          }
        }
        const prefix = word;
        endWord();
        if (IS_SPACE[byte]) continue;
        if (byte === SEMICOLON && parentheses === 0 && begins === 0) {
          endStatement(at);
          return at + 1;
        }
        if (byte === BACKSLASH) {
          if (statement) refuse('there is a psql command inside a statement.', at);
          mode = 'command';
          return at;
        }
        begin(at);
        if (byte === code('(')) parentheses += 1;
        else if (byte === code(')')) parentheses = Math.max(0, parentheses - 1);
        else if (byte === DOUBLE) {
          mode = 'name';
          return at + 1;
        } else if (byte === QUOTE) {
          mode = prefix === 'e' || !standard ? 'escaped' : 'quoted';
          return at + 1;
        }
      }
      return buffer.length;
    },
    quoted: (at) => upTo(QUOTE, at),
    name: (at) => upTo(DOUBLE, at),
    escaped(start) {
      for (let at = start; at < buffer.length; at += 1) {
        const byte = buffer[at];
        if (byte !== BACKSLASH && byte !== QUOTE) continue;
        if (at + 1 >= buffer.length && !final) return at;
        if (byte === BACKSLASH || buffer[at + 1] === QUOTE) at += 1;
        else {
          mode = 'sql';
          return at + 1;
        }
      }
      return buffer.length;
    },
    dollar(at) {
      const found = buffer.indexOf(tag, at);
      if (found < 0) return Math.max(at, buffer.length - tag.length + 1);
      mode = 'sql';
      return found + tag.length;
    },
    line(at) {
      const found = buffer.indexOf(NEWLINE, at);
      const to = found < 0 ? buffer.length : found;
      comment += buffer.toString('latin1', at, Math.min(to, at + COMMENT_KEPT - comment.length));
      if (found < 0) return to;
      mode = 'sql';
      if (!statement) on.comment(comment.trimEnd());
      return to;
    },
    block(start) {
      for (let at = start; at < buffer.length; at += 1) {
        const byte = buffer[at];
        if (byte !== STAR && byte !== SLASH) continue;
        if (at + 1 >= buffer.length && !final) return at;
        if (byte === SLASH && buffer[at + 1] === STAR) nesting += 1;
        else if (byte === STAR && buffer[at + 1] === SLASH) nesting -= 1;
        else continue;
        at += 1;
        if (nesting > 0) continue;
        mode = 'sql';
        return at + 1;
      }
      return buffer.length;
    },
    command(at) {
      const found = buffer.indexOf(NEWLINE, at);
      const to = found < 0 ? buffer.length : found;
      if (to - at > LONGEST_COMMAND) refuse('a psql command is too long.', at);
      if (found < 0 && !final) return at;
      mode = 'sql';
      on.command(buffer.toString('latin1', at, to).trimEnd(), lineAt(at));
      return to;
    },
    'rest of line'(start) {
      for (let at = start; at < buffer.length; at += 1) {
        const byte = buffer[at] ?? 0;
        if (byte === NEWLINE) {
          [mode, lineBegins] = ['rows', true];
          return at + 1;
        }
        if (!IS_SPACE[byte]) refuse('rows do not begin on a line of their own.', at);
      }
      return buffer.length;
    },
    rows(start) {
      let from = start;
      for (let at = start; ; ) {
        const found = buffer.indexOf(END_OF_ROWS, at);
        if (found < 0) break;
        const begins = found === from ? lineBegins : buffer[found - 1] === NEWLINE;
        const after = buffer[found + 2] === RETURN ? found + 3 : found + 2;
        if (begins && (buffer[after] === NEWLINE || (after >= buffer.length && final))) {
          if (found > from) on.rows(buffer.subarray(from, found));
          on.endOfRows();
          mode = 'sql';
          return after;
        }
        at = found + 1;
      }
      // What may be the beginning of the line that ends the rows waits for the rest of it.
      const last = buffer.lastIndexOf(NEWLINE) + 1;
      const tail = last > from ? last : lineBegins ? from : buffer.length;
      const held = !final && /^\\?\.?\r?$/.test(buffer.toString('latin1', tail, tail + 4));
      const to = held ? tail : buffer.length;
      if (to > from) {
        on.rows(buffer.subarray(from, to));
        lineBegins = buffer[to - 1] === NEWLINE;
        from = to;
      }
      return from;
    },
  };

  function upTo(quote: number, at: number): number {
    const found = buffer.indexOf(quote, at);
    if (found < 0) return buffer.length;
    mode = 'sql';
    return found + 1;
  }

  function read(): void {
    let at = 0;
    while (at < buffer.length) {
      const [before, was] = [at, mode];
      at = readers[mode](at);
      if (at === before && mode === was) break;
    }
    lineAt(at);
    if (statement) {
      const piece = Buffer.from(buffer.subarray(statement.from, at));
      statement.length += piece.length;
      if (statement.length > LONGEST_STATEMENT) {
        refuse(
          `a statement is longer than ${LONGEST_STATEMENT >> 20} MiB. Write the dump without --inserts.`,
          at,
        );
      }
      statement.pieces.push(piece);
      statement.from = 0;
    }
    buffer = Buffer.from(buffer.subarray(at));
    counted = 0;
  }

  return {
    setStandardStrings(next) {
      standard = next;
    },
    write(chunk) {
      buffer = buffer.length > 0 ? Buffer.concat([buffer, chunk]) : chunk;
      read();
    },
    end() {
      final = true;
      if (mode === 'line' && !statement) on.comment(comment.trimEnd());
      if (mode === 'line') mode = 'sql';
      read();
      if (mode !== 'sql' || statement) {
        refuse('the file is cut off in the middle of a statement or of rows.', 0);
      }
    },
  };
}
