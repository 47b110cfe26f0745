import { nameOf } from './compare.ts';
import type { Derived, DerivedMeasure, Difference } from './model.ts';

export type ComparedDerived = {
  differences: Difference[];
  /** Generated columns that differ where the copy has another locale: they may, or may be a loss. */
  undecided: string[];
  /** Materialised views that hold something else: a restore fills them from the tables. */
  refilled: string[];
  /** Could not be read in the copy. */
  unread: string[];
};

/** What was worked out by the server, before and after. Backups of earlier versions do not tell. */
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
