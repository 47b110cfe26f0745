import { createHash, type Hash, hash } from 'node:crypto';
import { DigestSum } from './digest-sum.ts';

const NEWLINE = 0x0a;

/** Takes the bytes of a table's rows; the digest is of all of them. */
export type RowDigest = { update(bytes: Buffer): unknown; digest(encoding: 'hex'): string };

/**
 * The digest of rows whose order does not matter: each is hashed by itself, which takes ten times
 * as long.
 */
export function createRowSet(): RowDigest {
  const sum = new DigestSum();
  /** The hash of a row that began in earlier bytes. */
  let begun: Hash | undefined;
  return {
    update(bytes) {
      let from = 0;
      for (;;) {
        const newline = bytes.indexOf(NEWLINE, from);
        if (newline < 0) break;
        const row = bytes.subarray(from, newline + 1);
        sum.add(begun ? begun.update(row).digest() : hash('sha256', row, 'buffer'));
        begun = undefined;
        from = newline + 1;
      }
      if (from < bytes.length) {
        begun ??= createHash('sha256');
        begun.update(bytes.subarray(from));
      }
    },
    digest: (encoding) => hash('sha256', sum.bytes(), encoding),
  };
}
