import type { Hash } from 'node:crypto';
import type { TableMeasure } from '@holdfast/artifact';
import type { RowSet } from './row-set.ts';

/** Longer pieces go into the digest as they are, shorter ones are collected first. */
const LARGE = 32 << 10;
const BETWEEN = Buffer.from(',\n');

/**
 * Count and digest of the rows of one table. The digest is over the tuples as the dump writes them,
 * brackets included, with a comma and a newline between any two, however the tool cut them into
 * statements and lines.
 */
export type TableRows = {
  /** A part of a value, which comes before its row, or what follows that row: see `readPart`. */
  addPart(text: string, whole: string): void;
  /** The next bytes that are added are those of a new row. */
  beginRow(): void;
  /** Bytes of a row; `ends` with its last ones. */
  add(chunk: Buffer, from: number, to: number, ends: boolean): void;
  /** Several rows at once, already in the form that the digest is over. */
  addRows(rows: number, chunk: Buffer, from: number, to: number): void;
  finish(): TableMeasure;
};

/** For rows that are only passed on. */
export const UNMEASURED: TableRows = {
  addPart() {},
  beginRow() {},
  add() {},
  addRows() {},
  finish: () => ({ name: '', rows: 0, bytes: 0, sha256: '' }),
};

/** What the rows go into: the digest of all in their order, and that of each by itself. */
export type RowDigests = {
  ordered?: Hash;
  set?: RowSet;
  /** Of each without what the server works out: see `TableMeasure.given`. */
  given?: RowSet | undefined;
};

/**
 * `onRows` is called as rows come. The scratch may be shared: one table is read at a time. Where
 * there is only a set, its digest is the table's.
 */
export function createTableRows(
  name: string,
  scratch: Buffer,
  onRows: (rows: number) => void,
  { ordered, set, given }: RowDigests,
): TableRows {
  let gathered = 0;
  let rows = 0;
  let bytes = 0;

  function flush(): void {
    if (gathered > 0) ordered?.update(scratch.subarray(0, gathered));
    gathered = 0;
  }

  function add(chunk: Buffer, from: number, to: number): void {
    const size = to - from;
    bytes += size;
    if (gathered + size > scratch.length || size >= LARGE) flush();
    if (size >= LARGE) ordered?.update(chunk.subarray(from, to));
    else gathered += chunk.copy(scratch, gathered, from, to);
  }

  function addRows(count: number, chunk: Buffer, from: number, to: number): void {
    if (rows > 0) add(BETWEEN, 0, BETWEEN.length);
    rows += count;
    onRows(count);
    add(chunk, from, to);
  }

  return {
    addPart(text, whole) {
      const part = Buffer.from(text, 'latin1');
      add(part, 0, part.length);
      if (whole === '') return;
      set?.add(Buffer.from(whole, 'latin1'), false);
      given?.add(Buffer.from(whole, 'latin1'), true);
    },
    beginRow: () => addRows(1, BETWEEN, 0, 0),
    add(chunk, from, to, ends) {
      add(chunk, from, to);
      set?.add(chunk.subarray(from, to), ends);
      given?.add(chunk.subarray(from, to), ends);
    },
    addRows(count, chunk, from, to) {
      addRows(count, chunk, from, to);
      set?.addLines(chunk, from, to);
      given?.addLines(chunk, from, to);
    },
    finish() {
      flush();
      const unordered = set?.sha256();
      if (!ordered) {
        const also = given && { given: given.sha256() };
        return { name, rows, bytes, sha256: unordered ?? '', ...also };
      }
      // Fewer than two rows have one order.
      const both = unordered && rows > 1 ? { unordered } : {};
      return { name, rows, bytes, sha256: ordered.digest('hex'), ...both };
    },
  };
}
