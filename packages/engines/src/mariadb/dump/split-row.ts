import { DumpUnreadable } from '@holdfast/artifact';

const [QUOTE, BACKSLASH, COMMA, OPEN, CLOSE, SEMICOLON] = [0x27, 0x5c, 0x2c, 0x28, 0x29, 0x3b];
/** Shorter values stay in their row. */
const SHORT = 4 << 10;
const BINARY = '_binary ';
const HEX = '0x';

/**
 * Writes the rows of an INSERT statement that is longer than a server takes at once. A long value is
 * written before its row, in pieces that are joined in a session variable:
 *
 *     SET @holdfast_1 = _binary'…';
 *     SET @holdfast_1 = CONCAT(@holdfast_1, _binary'…');
 *     SET @holdfast_1 = CONVERT(@holdfast_1 USING utf8mb4);
 *     INSERT INTO `t` VALUES
 *     (1,@holdfast_1);
 *     SET @holdfast_1 = NULL;
 */
export function createRowSplitter(head: string, pieceBytes: number, emit: (bytes: Buffer) => void) {
  /** The row so far, without its long values. */
  let row: Buffer[] = [];
  const value = createBytes();
  let place: 'between' | 'plain' | 'quoted' | 'escaped' | 'ended' = 'between';
  /** What stands before the quotes of a value, or before its hexadecimal digits. */
  let kind = '';
  let variables = 0;
  /** How many pieces of the value have been written. */
  let pieces = 0;

  const name = () => `@holdfast_${variables + 1}`;

  function writePiece(): void {
    const [opening, closing] = kind === HEX ? ["UNHEX('", "')"] : ["_binary'", "'"];
    const [before, after] = pieces === 0 ? ['', ''] : [`CONCAT(${name()}, `, ')'];
    const words = [`SET ${name()} = ${before}${opening}`, `${closing}${after};\n`];
    emit(Buffer.concat([ascii(words[0]), value.take(), ascii(words[1])]));
    pieces += 1;
  }

  function endValue(): void {
    if (pieces === 0 && value.length <= SHORT) {
      const quote = place === 'quoted' ? "'" : '';
      row.push(ascii(kind + quote), value.take(), ascii(quote));
    } else {
      if (value.length > 0) writePiece();
      if (kind === '') emit(ascii(`SET ${name()} = CONVERT(${name()} USING utf8mb4);\n`));
      row.push(ascii(name()));
      variables += 1;
    }
    pieces = 0;
    kind = '';
  }

  function endRow(): void {
    emit(Buffer.concat([ascii(`${head}\n(`), ...row, ascii(');\n')]));
    const names = [...Array(variables).keys()].map((at) => `@holdfast_${at + 1} = NULL`);
    if (names.length > 0) emit(ascii(`SET ${names.join(', ')};\n`));
    row = [];
    variables = 0;
  }

  /** A byte outside quotes. */
  function plain(byte: number): void {
    if (byte === QUOTE) {
      kind = value.take().toString('latin1');
      if (place === 'ended' || (kind !== '' && kind !== BINARY)) {
        throw new DumpUnreadable('A value in a row could not be parsed.');
      }
      place = 'quoted';
    } else if (byte === COMMA || byte === CLOSE) {
      if (place === 'plain') endValue();
      if (byte === COMMA) row.push(ascii(','));
      else endRow();
      place = byte === COMMA ? 'plain' : 'between';
    } else {
      value.push(byte);
      if (value.length === HEX.length && value.is(HEX)) kind = value.take().toString('latin1');
    }
  }

  /** Takes digits of a hexadecimal value, as `quoted` takes text. */
  function digits(chunk: Buffer, from: number): number {
    // Two digits are a byte, and no piece ends between them.
    const most = Math.min(chunk.length, from + (pieceBytes & ~1) - value.length);
    let at = from;
    while (at < most && chunk[at] !== COMMA && chunk[at] !== CLOSE) at += 1;
    value.add(chunk.subarray(from, at));
    if (value.length === (pieceBytes & ~1)) writePiece();
    return at;
  }

  /** Inside quotes: takes what is there of the value, at most one piece; returns where it stopped. */
  function quoted(chunk: Buffer, from: number): number {
    const full = from + Math.max(0, pieceBytes - value.length);
    let at = from;
    while (at < chunk.length) {
      const byte = chunk[at] as number;
      // A piece never ends inside a character of several bytes.
      if (byte === QUOTE || (at >= full && (byte & 0xc0) !== 0x80)) break;
      at += byte === BACKSLASH ? 2 : 1;
    }
    if (at > chunk.length) place = 'escaped';
    const end = Math.min(at, chunk.length);
    value.add(chunk.subarray(from, end));
    if (end === chunk.length) return end;
    if (chunk[end] !== QUOTE) {
      writePiece();
      return end;
    }
    endValue();
    place = 'ended';
    return end + 1;
  }

  /** Reads on from there; returns where the statement ended, or -1 if it goes on. */
  function read(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; ) {
      if (place === 'quoted') {
        at = quoted(chunk, at);
        continue;
      }
      if (kind === HEX) {
        at = digits(chunk, at);
        if (at === chunk.length) break;
      }
      const byte = chunk[at++] as number;
      if (place === 'between') {
        if (byte === SEMICOLON) return at;
        if (byte === OPEN) place = 'plain';
      } else if (place === 'escaped') {
        value.push(byte);
        place = 'quoted';
      } else plain(byte);
    }
    return -1;
  }

  return { read };
}

const ascii = (text = '') => Buffer.from(text, 'latin1');

/** Bytes that are collected, one by one or several at once. */
function createBytes() {
  let bytes = Buffer.allocUnsafe(4 << 10);
  let length = 0;
  const makeRoom = (more: number) => {
    if (length + more <= bytes.length) return;
    bytes = Buffer.concat([bytes], Math.max(bytes.length * 2, length + more));
  };
  return {
    push(byte: number): void {
      makeRoom(1);
      bytes[length++] = byte;
    },
    add(more: Buffer): void {
      makeRoom(more.length);
      length += more.copy(bytes, length);
    },
    get length() {
      return length;
    },
    is: (words: string) => bytes.toString('latin1', 0, length) === words,
    /** Returns all of them, and is empty afterwards. */
    take(): Buffer {
      const taken = Buffer.from(bytes.subarray(0, length));
      length = 0;
      return taken;
    },
  };
}
