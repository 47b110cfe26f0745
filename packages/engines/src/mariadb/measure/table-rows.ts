import { createHash } from 'node:crypto';
import type { TableMeasure } from '@holdfast/artifact';

/** Longer pieces go into the digest as they are, shorter ones are collected first. */
const LARGE = 32 << 10;
const BETWEEN = Buffer.from(',\n');

/**
 * Count and digest of the rows of one table. The digest is over the tuples as the dump writes them,
 * brackets included, with a comma and a newline between any two, however the tool cut them into
 * statements and lines.
 */
export type TableRows = {
  /** The next bytes that are added are those of a new row. */
  beginRow(): void;
  add(chunk: Buffer, from: number, to: number): void;
  /** Several rows at once, already in the form that the digest is over. */
  addRows(rows: number, chunk: Buffer, from: number, to: number): void;
  finish(): TableMeasure;
};

/** For rows that are only passed on. */
export const UNMEASURED: TableRows = {
  beginRow() {},
  add() {},
  addRows() {},
  finish: () => ({ name: '', rows: 0, bytes: 0, sha256: '' }),
};

/** `onRows` is called as rows come. The scratch may be shared: one table is read at a time. */
export function createTableRows(
  name: string,
  scratch: Buffer,
  onRows: (rows: number) => void,
): TableRows {
  const hash = createHash('sha256');
  let gathered = 0;
  let rows = 0;
  let bytes = 0;

  function flush(): void {
    if (gathered > 0) hash.update(scratch.subarray(0, gathered));
    gathered = 0;
  }

  function add(chunk: Buffer, from: number, to: number): void {
    const size = to - from;
    bytes += size;
    if (gathered + size > scratch.length || size >= LARGE) flush();
    if (size >= LARGE) hash.update(chunk.subarray(from, to));
    else gathered += chunk.copy(scratch, gathered, from, to);
  }

  function addRows(count: number, chunk: Buffer, from: number, to: number): void {
    if (rows > 0) add(BETWEEN, 0, BETWEEN.length);
    rows += count;
    onRows(count);
    add(chunk, from, to);
  }

  return {
    add,
    addRows,
    beginRow: () => addRows(1, BETWEEN, 0, 0),
    finish() {
      flush();
      return { name, rows, bytes, sha256: hash.digest('hex') };
    },
  };
}
