import { createHash, type Hash } from 'node:crypto';
import { DigestSum } from '../../measure/digest-sum.ts';

const NEWLINE = 0x0a;
const MOST_SUMMED = 4 << 20;

/** Takes the bytes of a table's rows; the digest is of all of them. */
export type RowDigest = {
  update(bytes: Buffer): void;
  finish(): { sha256: string; unordered?: string };
};

export function createOrderedDigest(): RowDigest {
  const all = createHash('sha256');
  return {
    update: (bytes) => void all.update(bytes),
    finish: () => ({ sha256: all.digest('hex') }),
  };
}

/**
 * The same and, beside it, the digest of the rows in no order. Each is hashed by itself, which takes
 * some four times as long: larger tables have none, and are looked at again if their rows have moved.
 */
export function createRowSet(): RowDigest {
  const ordered = createOrderedDigest();
  let sum: DigestSum | undefined = new DigestSum();
  let left = MOST_SUMMED;
  /** The hash of a row that began in earlier bytes. */
  let begun: Hash | undefined;
  return {
    update(bytes) {
      ordered.update(bytes);
      left -= bytes.length;
      if (left < 0) sum = undefined;
      if (!sum) return;
      let from = 0;
      for (;;) {
        const newline = bytes.indexOf(NEWLINE, from);
        if (newline < 0) break;
        const row = bytes.subarray(from, newline + 1);
        if (begun) sum.add(begun.update(row).digest());
        else sum.addDigestOf(row);
        begun = undefined;
        from = newline + 1;
      }
      if (from < bytes.length) {
        begun ??= createHash('sha256');
        begun.update(bytes.subarray(from));
      }
    },
    finish: () => ({ ...ordered.finish(), ...(sum && { unordered: sum.sha256() }) }),
  };
}
