import { DumpUnreadable } from '@holdfast/artifact';
import { MASK, twoBytesOf } from './characters.ts';
import { escapesByBackslash, readSqlMode, type SqlMode } from './quoting.ts';

const LONGEST_STATEMENT = 64 << 20;
const LONGEST_COMMENT_KEPT = 64;
const SANDBOX = /^\/\*M?!999999\\-/;
const SANDBOX_LENGTH = 13;

/** Receives what is found in a dump, in order. */
export type Sink = {
  /** Without its delimiter, one character per byte. */
  statement(text: string): void;
  /** The beginning of a comment that has a line of its own, between statements. */
  comment(text: string): void;
  /** An INSERT statement up to its VALUES; rows follow. */
  insert(head: string): void;
  /** The rows from there on; returns where their statement ended, or -1 if they go on. */
  rows(chunk: Buffer, from: number): number;
};

type Place =
  | 'between' // statements
  | 'comment-line'
  | 'delimiter-line'
  | 'characters-line' // which says to the client what the server is told as well
  | 'code'
  | 'quoted'
  | 'after-backslash'
  | 'line-comment' // inside of a statement
  | 'block-comment'
  | 'rows';

export type Scanner = {
  write(chunk: Buffer): void;
  /** Statements that follow are read as the server reads them in this sql_mode and character set. */
  setMode(sqlMode: string | undefined, characters: string | undefined): void;
  /** Whether it stands between two statements, at the beginning of a line. */
  isAtRest(): boolean;
};

/**
 * Cuts a dump into its statements as the client that loads it does: a delimiter counts only outside
 * quotes and comments, and what is quoted depends on the sql_mode. The inside of a comment for
 * certain versions of the server, as in `/*!50003 … *\/`, is code.
 */
export function createScanner(sink: Sink): Scanner {
  let place: Place = 'between';
  let mode: SqlMode = readSqlMode(undefined);
  let twoBytes = twoBytesOf(undefined);
  /** Whether the last byte was the first of two. */
  let isSplit = false;
  let delimiter = ';';
  let quote = 0;
  /** How many bytes in a row have been code, to recognise what consists of several. */
  let codeRun = 0;
  let text = createText();
  let lineBegins = true;

  function write(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (place === 'rows') {
        const end = sink.rows(chunk, at);
        if (end < 0) return;
        place = 'between';
        lineBegins = false;
        at = end;
      } else {
        if (place === 'quoted' && !twoBytes) {
          const end = endOfQuoted(chunk, at);
          text.pushAll(chunk, at, end);
          at = end;
          if (at === chunk.length) return;
        }
        step(chunk[at] as number);
        at += 1;
      }
    }
  }

  /** Where the quotes may end, or something is escaped; everything before that is inside them. */
  function endOfQuoted(chunk: Buffer, from: number): number {
    const backslash = escapesByBackslash(quote, mode) ? 0x5c : quote;
    let at = from;
    while (at < chunk.length && chunk[at] !== quote && chunk[at] !== backslash) at += 1;
    return at;
  }

  function step(byte: number): void {
    if (isSplit && twoBytes?.isSecond(byte)) second(byte);
    else if (place === 'between') between(byte);
    else {
      isSplit = place !== 'after-backslash' && twoBytes?.isFirst(byte) === true;
      text.push(byte);
      if (place === 'code') code(byte);
      else if (place === 'quoted') quoted(byte);
      else if (place === 'after-backslash') place = 'quoted';
      else if (place === 'block-comment') {
        if (byte === 0x2f && text.endsWith('*/')) toCode();
      } else if (byte === 0x0a) endOfLine();
    }
    lineBegins = byte === 0x0a;
  }

  /** The second byte of a character is none that means anything. */
  function second(byte: number): void {
    text.push(byte, byte < 0x80);
    codeRun = 0;
    isSplit = false;
  }

  function between(byte: number): void {
    if (byte === 0x0a || byte === 0x20 || byte === 0x0d) return;
    toCode();
    text.push(byte);
    code(byte);
  }

  function toCode(): void {
    place = 'code';
    codeRun = 0;
  }

  function code(byte: number): void {
    codeRun += 1;
    const length = text.length;
    if (length <= SANDBOX_LENGTH && opensLine(byte, length)) return;
    if (codeRun >= 3 && opensComment(byte)) place = 'block-comment';
    else if (byte === 0x27 || byte === 0x22 || byte === 0x60) {
      place = 'quoted';
      quote = byte;
    } else if (byte === 0x23) place = 'line-comment';
    else if (byte <= 0x20 && byte !== 0x0a && codeRun >= 3 && text.endsWith('--', 1)) {
      place = 'line-comment';
    } else if (codeRun >= delimiter.length && text.endsWith(delimiter)) endStatement();
    else if (byte === 0x53 && codeRun >= 7 && isInsertHead()) beginRows();
  }

  /** The few things that are recognised by how their line begins. */
  function opensLine(byte: number, length: number): boolean {
    if (length === 2 && text.is('--')) place = 'comment-line';
    else if (length === 3 && text.is('\\C ')) place = 'characters-line';
    else if (length === 10 && text.is('DELIMITER ')) place = 'delimiter-line';
    else if (byte === 0x2d && SANDBOX.test(text.take())) place = 'comment-line';
    else return false;
    return true;
  }

  /** The bytes after the first two tell `/* a comment *\/` from `/*!50003 code *\/`. */
  function opensComment(byte: number): boolean {
    if (text.endsWith('/*', 1)) return byte !== 0x21 && byte !== 0x4d;
    return byte !== 0x21 && text.endsWith('/*M', 1);
  }

  function quoted(byte: number): void {
    if (byte === quote) toCode();
    else if (byte === 0x5c && escapesByBackslash(quote, mode)) place = 'after-backslash';
  }

  function endOfLine(): void {
    if (place === 'line-comment') {
      toCode();
      return;
    }
    const line = text.take().slice(0, -1);
    if (place === 'delimiter-line') delimiter = readDelimiter(line);
    else if (place === 'comment-line') sink.comment(line.slice(0, LONGEST_COMMENT_KEPT));
    rest();
  }

  function rest(): void {
    place = 'between';
    isSplit = false;
    text = createText();
  }

  function endStatement(): void {
    const statement = withoutBlanks(text.take(), delimiter);
    rest();
    sink.statement(statement);
  }

  function isInsertHead(): boolean {
    return text.endsWith(' VALUES') && text.startsWith('INSERT INTO ');
  }

  function beginRows(): void {
    if (delimiter !== ';')
      throw new DumpUnreadable('There are rows where only definitions are allowed.');
    const head = text.take();
    rest();
    sink.insert(head);
    place = 'rows';
  }

  return {
    write,
    setMode: (sqlMode, characters) => {
      mode = readSqlMode(sqlMode);
      twoBytes = twoBytesOf(characters);
    },
    isAtRest: () => place === 'between' && lineBegins,
  };
}

/** Not `trimEnd`: it would take the last byte of some letters for a blank. */
function withoutBlanks(text: string, delimiter: string): string {
  let end = text.length - delimiter.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

function readDelimiter(line: string): string {
  const [, delimiter] = /^DELIMITER ([;/$|]{1,16})$/.exec(line.trimEnd()) ?? [];
  if (delimiter === undefined) throw new DumpUnreadable('A DELIMITER line could not be parsed.');
  return delimiter;
}

/** Bytes that are collected one by one, and compared from both ends. */
function createText() {
  let bytes = Buffer.allocUnsafe(256);
  let length = 0;
  const masked: number[] = [];
  const has = (words: string, from: number) => {
    if (from < 0 || from + words.length > length) return false;
    for (let at = 0; at < words.length; at++) {
      if (bytes[from + at] !== words.charCodeAt(at)) return false;
    }
    return true;
  };
  return {
    push(byte: number, mask = false): void {
      if (mask) masked.push(length);
      if (length === bytes.length) {
        if (length >= LONGEST_STATEMENT) throw new DumpUnreadable('A statement is too long.');
        bytes = Buffer.concat([bytes], length * 2);
      }
      bytes[length++] = byte;
    },
    pushAll(chunk: Buffer, from: number, to: number): void {
      const size = to - from;
      if (length + size > bytes.length) {
        if (length + size > LONGEST_STATEMENT) throw new DumpUnreadable('A statement is too long.');
        bytes = Buffer.concat([bytes], Math.max(length + size, bytes.length * 2));
      }
      chunk.copy(bytes, length, from, to);
      length += size;
    },
    get length() {
      return length;
    },
    is: (words: string) => length === words.length && has(words, 0),
    startsWith: (words: string) => has(words, 0),
    /** Compares the last bytes, or those before the last `but`. */
    endsWith: (words: string, but = 0) => has(words, length - but - words.length),
    take(): string {
      const text = bytes.toString('latin1', 0, length);
      if (masked.length === 0) return text;
      const ends = [...masked, length];
      const rest = ends.map((at, index) => {
        const from = ends[index - 1];
        return from === undefined
          ? text.slice(0, at)
          : String.fromCharCode(MASK + text.charCodeAt(from)) + text.slice(from + 1, at);
      });
      return rest.join('');
    },
  };
}
