import { DumpUnreadable } from '@holdfast/artifact';
import type { TableRows } from './table-rows.ts';

const [NEWLINE, QUOTE, OPEN, CLOSE, COMMA, SEMICOLON, BACKSLASH, SPACE] = [
  0x0a, 0x27, 0x28, 0x29, 0x2c, 0x3b, 0x5c, 0x20,
];
/** Longer strings and numbers are searched by native code, shorter ones by a loop. */
const LONG = 48;

/** Where in an INSERT statement, after its VALUES, the last byte was. */
type Place = 'before-tuple' | 'in-tuple' | 'in-string' | 'after-backslash' | 'after-tuple';

export type RowReader = {
  /** From here on the rows of this table are read. */
  begin(table: TableRows): void;
  /** Reads on from there; returns where the statement ended, or -1 if it goes on. */
  read(chunk: Buffer, from: number): number;
};

/**
 * Reads `(…),(…);`. Text that is written line by line is taken by whole lines: the tools escape
 * every newline in a value, since they set an empty sql_mode before they read one, so a line that
 * begins a tuple and ends in `),` before a line that begins with `(` is one row. A native search
 * for newlines is three times as fast as a look at each byte, and the bytes need not be collected
 * for the digest. Anything else, such as all tuples on one line as MySQL's tool writes them, is
 * read byte by byte.
 */
export function createRowReader(): RowReader {
  let place: Place = 'before-tuple';
  let table: TableRows;

  function begin(of: TableRows): void {
    table = of;
    place = 'before-tuple';
  }

  function read(chunk: Buffer, from: number): number {
    let at = from;
    /** No newline comes before this, as far as is known. */
    let searched = from;
    /** The first byte of the current tuple, or of the part of it that is in this chunk. */
    let start = from;
    while (at < chunk.length) {
      if (place === 'before-tuple') {
        at = startOfTuple(chunk, at);
        if (at === chunk.length) break;
        if (at >= searched) {
          const lines = wholeLines(chunk, at);
          searched = lines.searched;
          if (lines.end > at) {
            at = lines.end;
            continue;
          }
        }
        table.beginRow();
        start = at;
        at += 1;
        place = 'in-tuple';
      } else if (place === 'in-tuple') {
        at = endOfPlain(chunk, at);
        if (at === chunk.length) break;
        if (chunk[at] === QUOTE) place = 'in-string';
        else {
          table.add(chunk, start, at + 1, true);
          place = 'after-tuple';
        }
        at += 1;
      } else if (place === 'in-string') {
        at = endOfString(chunk, at);
        if (at === chunk.length) break;
        place = chunk[at] === QUOTE ? 'in-tuple' : 'after-backslash';
        at += 1;
      } else if (place === 'after-backslash') {
        place = 'in-string';
        at += 1;
      } else {
        const byte = chunk[at];
        at += 1;
        if (byte === SEMICOLON) return at;
        if (byte !== COMMA)
          throw new DumpUnreadable(
            'A row is followed by neither another row nor the end of the statement.',
          );
        place = 'before-tuple';
      }
    }
    if (place !== 'before-tuple' && place !== 'after-tuple')
      table.add(chunk, start, chunk.length, false);
    return -1;
  }

  /**
   * Takes the lines from here on that are one row each. The last line of a statement is left to the
   * slow way, and so is an incomplete line.
   */
  function wholeLines(chunk: Buffer, from: number): { end: number; searched: number } {
    let rows = 0;
    let end = from;
    let newline = -1;
    for (;;) {
      newline = chunk.indexOf(NEWLINE, end);
      if (
        newline < 0 ||
        chunk[newline - 1] !== COMMA ||
        chunk[newline - 2] !== CLOSE ||
        chunk[newline + 1] !== OPEN
      ) {
        break;
      }
      rows += 1;
      end = newline + 1;
    }
    // The comma and the newline after the last row count only if another row follows.
    if (rows > 0) table.addRows(rows, chunk, from, end - 2);
    return { end, searched: newline < 0 ? chunk.length : newline };
  }

  return { begin, read };
}

/** Where the next quote or closing bracket is; the chunk's length if there is none. */
function endOfPlain(chunk: Buffer, from: number): number {
  const near = Math.min(from + LONG, chunk.length);
  for (let at = from; at < near; at++) {
    const byte = chunk[at];
    if (byte === QUOTE || byte === CLOSE) return at;
  }
  if (near === chunk.length) return near;
  const close = chunk.indexOf(CLOSE, near);
  const end = close < 0 ? chunk.length : close;
  const quote = chunk.subarray(near, end).indexOf(QUOTE);
  return quote < 0 ? end : near + quote;
}

/** Where the next quote or backslash is; the chunk's length if there is none. */
function endOfString(chunk: Buffer, from: number): number {
  const near = Math.min(from + LONG, chunk.length);
  for (let at = from; at < near; at++) {
    const byte = chunk[at];
    if (byte === QUOTE || byte === BACKSLASH) return at;
  }
  if (near === chunk.length) return near;
  const quote = chunk.indexOf(QUOTE, near);
  const end = quote < 0 ? chunk.length : quote;
  const backslash = chunk.subarray(near, end).indexOf(BACKSLASH);
  return backslash < 0 ? end : near + backslash;
}

function startOfTuple(chunk: Buffer, from: number): number {
  for (let at = from; at < chunk.length; at++) {
    const byte = chunk[at];
    if (byte === OPEN) return at;
    if (byte !== NEWLINE && byte !== SPACE) {
      throw new DumpUnreadable('An INSERT statement has something else where a row should be.');
    }
  }
  return chunk.length;
}
