import type { Form } from './forms.ts';
import { buildHashTable, eachOwner, type HashTable } from './hash-table.ts';
import { hashOf } from './hashes.ts';
import type { Term } from './terms.ts';

/** The keywords by the shapes of their letters. */
type Shapes = { longest: number; table: HashTable };

export function buildShapes(terms: readonly Term[]): Shapes {
  const entries: [hash: number, term: number][] = [];
  let longest = 0;
  for (const [number, { blurred, takesEdits }] of terms.entries()) {
    if (!takesEdits) continue;
    entries.push([hashOf(blurred, 0, blurred.length), number]);
    longest = Math.max(longest, blurred.length);
  }
  return { longest, table: buildHashTable(entries) };
}

/** Reports the terms that may have these shapes. */
export function eachOfShape(
  { longest, table }: Shapes,
  { codes, length }: Form,
  take: (term: number) => void,
): void {
  if (length <= longest) eachOwner(table, hashOf(codes, 0, length), take);
}

export function isForm({ codes, length }: Form, wanted: Int32Array): boolean {
  if (length !== wanted.length) return false;
  for (let at = 0; at < length; at += 1) if (codes[at] !== wanted[at]) return false;
  return true;
}
