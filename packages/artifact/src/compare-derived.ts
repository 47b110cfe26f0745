import { nameOf } from './compare.ts';
import type { Derived, DerivedMeasure, Difference } from './model.ts';

export type ComparedDerived = {
  differences: Difference[];
  /** Generated columns that differ where the copy has another locale: due to that, or a loss. */
  undecided: string[];
  /** Materialised views with other content: a restore fills them from the tables. */
  refilled: string[];
  /** What could not be read in the copy. */
  unread: string[];
};

/**
 * Compares what the servers worked out themselves, before and after. Backups of earlier versions do
 * not record it.
 */
export function compareDerived(expected?: Derived, found?: Derived): ComparedDerived {
  const result: ComparedDerived = { differences: [], undecided: [], refilled: [], unread: [] };
  const key = ({ what, schema, name }: DerivedMeasure) => JSON.stringify([what, schema, name]);
  const there = new Map(found?.relations.map((relation) => [key(relation), relation]));
  for (const relation of expected?.relations ?? []) {
    const other = there.get(key(relation));
    const name = nameOf(relation);
    if (!other) result.unread.push(name);
    else if (other.sha256 === relation.sha256 && other.rows === relation.rows) continue;
    else if (relation.what === 'materialised_view') result.refilled.push(name);
    else if (expected?.locale !== found?.locale) result.undecided.push(name);
    else {
      result.differences.push({
        ...{ what: 'generated_columns', name, problem: 'content_differs' },
        ...{ expected: relation.rows, found: other.rows },
      });
    }
  }
  return result;
}
