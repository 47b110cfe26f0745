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
      let at = from;
      while (at < to) {
        const newline = chunk.indexOf(NEWLINE, at);
        const end = newline < 0 || newline >= to ? to : newline - 1;
        sum.addDigestOf(chunk.subarray(at, end));
        at = end + 2;
      }
    },
    sha256: () => sum.sha256(),
  };
}
