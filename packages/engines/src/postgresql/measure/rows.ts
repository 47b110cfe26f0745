import { DumpUnreadable, type TableMeasure } from '@holdfast/artifact';
import { countNewlines } from './newlines.ts';
import type { RowDigest } from './row-set.ts';

const CAPACITY = 512 << 10;
/** What pg_dump writes after the last row; it is not a row itself. */
const END = Buffer.from('\\.\n\n\n');
/** How many bytes are kept back: they may be that end, and the newline of the row before it. */
const KEPT = END.length + 1;
const NEWLINE = 0x0a;

/**
 * The rows of one table after another. pg_dump writes each row as a chunk of its own; the rows are
 * put side by side here, and counted and hashed in large pieces.
 */
export class Rows {
  /** The rows of all tables so far. */
  total = 0;
  private readonly scratch = Buffer.allocUnsafeSlow(CAPACITY);
  private readonly words = new Int32Array(this.scratch.buffer);
  private used = 0;
  private bytes = 0;
  private rows = 0;
  private digest: RowDigest = { update() {}, finish: () => ({ sha256: '' }) };

  begin(digest: RowDigest): void {
    this.used = 0;
    this.bytes = 0;
    this.rows = 0;
    this.digest = digest;
  }

  /** A chunk, or a part of one. */
  add(part: Buffer): void {
    for (let from = 0; from < part.length; ) {
      if (this.used === CAPACITY) this.flush();
      const to = Math.min(part.length, from + CAPACITY - this.used);
      part.copy(this.scratch, this.used, from, to);
      this.used += to - from;
      from = to;
    }
  }

  /**
   * Takes the chunks that are complete in `source` from `position` on, and returns where it
   * stopped: at the end of the table, or at a chunk that is incomplete or too large to fit. Runs
   * some million times a second, so it allocates nothing. Everything is copied once and the chunks
   * then moved together, which is twice as fast as copying each by itself.
   */
  addWhole(source: Buffer, position: number, intBytes: number): number {
    const { scratch } = this;
    const header = 1 + intBytes;
    let at = position;
    for (;;) {
      if (this.used > CAPACITY / 2) this.flush();
      const begin = this.used;
      const end = Math.min(source.length, at + CAPACITY - begin);
      source.copy(scratch, begin, at, end);
      const limit = begin + end - at;
      let from = begin;
      let to = begin;
      let ended = false;
      while (from + header <= limit) {
        const length =
          (scratch[from + 1] as number) |
          ((scratch[from + 2] as number) << 8) |
          ((scratch[from + 3] as number) << 16) |
          ((scratch[from + 4] as number) << 24);
        // Rare lengths are left to the caller, which reads them as numbers: zero, negative, over
        // four bytes.
        ended = length <= 0 || scratch[from] !== 0 || intBytes > 4;
        const next = from + header + length;
        if (ended || next > limit) break;
        scratch.copyWithin(to, from + header, next);
        to += length;
        from = next;
      }
      this.used = to;
      at += from - begin;
      if (ended || from === begin || at === source.length) return at;
    }
  }

  finish(): Pick<TableMeasure, 'rows' | 'bytes' | 'sha256' | 'unordered'> {
    if (this.used > KEPT) this.flush();
    const end = this.used - END.length;
    const whole =
      end >= 0 &&
      END.equals(this.scratch.subarray(end, this.used)) &&
      (end === 0 ? this.bytes === 0 : this.scratch[end - 1] === NEWLINE);
    if (!whole) throw new DumpUnreadable('The data of a table in the dump does not end properly.');
    this.take(end);
    const { rows, bytes } = this;
    const { sha256, unordered } = this.digest.finish();
    // Fewer than two rows have one order.
    return { rows, bytes, sha256, ...(unordered && rows > 1 && { unordered }) };
  }

  private flush(): void {
    const taken = this.used - KEPT;
    this.take(taken);
    this.scratch.copyWithin(0, taken, this.used);
    this.used = KEPT;
  }

  private take(bytes: number): void {
    const rows = countNewlines(this.scratch, this.words, bytes);
    this.rows += rows;
    this.total += rows;
    this.bytes += bytes;
    this.digest.update(this.scratch.subarray(0, bytes));
  }
}
