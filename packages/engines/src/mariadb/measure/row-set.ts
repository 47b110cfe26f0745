import { createHash, type Hash } from 'node:crypto';
import { DigestSum } from '../../measure/digest-sum.ts';

const NEWLINE = 0x0a;

/** The digest of a table's rows in no order: each is hashed by itself. */
export type RowSet = {
  /** Bytes of a row; `ends` with its last ones. */
  add(bytes: Buffer, ends: boolean): void;
  /** Whole rows, with a comma and a newline between any two, and no other newline. */
  addLines(chunk: Buffer, from: number, to: number): void;
  sha256(): string;
};

/** Of rows without what `strip` takes from each. */
export function createStrippedSet(strip: (row: Buffer) => Buffer): RowSet {
  const set = createRowSet();
  let begun: Buffer[] = [];
  return {
    add(bytes, ends) {
      // Kept beyond this call, during which alone the bytes are ours.
      begun.push(ends ? bytes : Buffer.from(bytes));
      if (!ends) return;
      set.add(strip(Buffer.concat(begun)), true);
      begun = [];
    },
    addLines: (chunk, from, to) => {
      for (const line of linesOf(chunk, from, to)) set.add(strip(line), true);
    },
    sha256: () => set.sha256(),
  };
}

export function createRowSet(): RowSet {
  const sum = new DigestSum();
  /** The hash of a row that has begun. */
  let begun: Hash | undefined;
  return {
    add(bytes, ends) {
      if (ends && !begun) sum.addDigestOf(bytes);
      else {
        begun ??= createHash('sha256');
        begun.update(bytes);
        if (ends) sum.add(begun.digest());
      }
      if (ends) begun = undefined;
    },
    addLines(chunk, from, to) {
      for (const line of linesOf(chunk, from, to)) sum.addDigestOf(line);
    },
    sha256: () => sum.sha256(),
  };
}

function* linesOf(chunk: Buffer, from: number, to: number): Generator<Buffer, void, undefined> {
  let at = from;
  while (at < to) {
    const newline = chunk.indexOf(NEWLINE, at);
    const end = newline < 0 || newline >= to ? to : newline - 1;
    yield chunk.subarray(at, end);
    at = end + 2;
  }
}
