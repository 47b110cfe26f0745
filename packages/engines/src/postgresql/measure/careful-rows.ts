import { createHash, type Hash, hash } from 'node:crypto';
import { DigestSum } from '../../measure/digest-sum.ts';
import type { RowDigest } from './row-set.ts';

const TAB = 0x09;
const NEWLINE = 0x0a;

/**
 * For rows whose columns may be in another order: each field is hashed by itself, and the hashes
 * are put in the order of the columns' names. COPY writes a tab or newline within a value as `\\t`
 * or `\\n`, so these bytes always end a value.
 */
export function createCarefulRows(columns: readonly string[], addRow: (row: Buffer) => void) {
  const places = placesByName(columns);
  let fields: Buffer[] = [];
  /** The hash of a field that began in earlier bytes. */
  let begun: Hash | undefined;

  function endRow(): void {
    const row = Buffer.alloc(fields.length * 32);
    const known = fields.length === places.length;
    for (const [i, field] of fields.entries()) field.copy(row, (known ? (places[i] ?? i) : i) * 32);
    fields = [];
    addRow(hash('sha256', row, 'buffer'));
  }

  return {
    update(bytes: Buffer): void {
      let from = 0;
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at];
        if (byte !== TAB && byte !== NEWLINE) continue;
        const field = bytes.subarray(from, at);
        fields.push(begun ? begun.update(field).digest() : hash('sha256', field, 'buffer'));
        begun = undefined;
        from = at + 1;
        if (byte === NEWLINE) endRow();
      }
      if (from < bytes.length) {
        begun ??= createHash('sha256');
        begun.update(bytes.subarray(from));
      }
    },
  };
}

/** Each column's place in the order of the names. */
function placesByName(columns: readonly string[]): number[] {
  const sorted = columns
    .map((name, at) => ({ name: Buffer.from(name), at }))
    .sort((a, b) => Buffer.compare(a.name, b.name));
  const places: number[] = [];
  for (const [place, { at }] of sorted.entries()) places[at] = place;
  return places;
}

/** The digest of rows in no order. */
export function createCarefulDigest(columns: readonly string[]): RowDigest {
  const sum = new DigestSum();
  const { update } = createCarefulRows(columns, (row) => sum.add(row));
  return { update, finish: () => ({ sha256: sum.sha256() }) };
}
