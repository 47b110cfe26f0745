import { nameOf } from './compare.ts';
import type { Derived, DerivedMeasure } from './model.ts';

export type ComparedDerived = {
  /**
   * What the copy has computed differently: it was out of date in the source, or depends on more
   * than the tables. Nothing that was backed up is lost by it.
   */
  recomputed: string[];
  /** The same where the copy has another locale, which may be the whole reason. */
  otherLocale: string[];
  /** What could not be read in the copy. */
  unread: string[];
};

/**
 * Compares what the servers worked out themselves, before and after. Backups of earlier versions do
 * not record it.
 */
export function compareDerived(expected?: Derived, found?: Derived): ComparedDerived {
  const result: ComparedDerived = { recomputed: [], otherLocale: [], unread: [] };
  const key = ({ what, schema, name }: DerivedMeasure) => JSON.stringify([what, schema, name]);
  const there = new Map(found?.relations.map((relation) => [key(relation), relation]));
  for (const relation of expected?.relations ?? []) {
    const other = there.get(key(relation));
    const object = describe(relation);
    if (!other) result.unread.push(object);
    else if (other.sha256 === relation.sha256 && other.rows === relation.rows) continue;
    else if (relation.what === 'generated_columns' && expected?.locale !== found?.locale) {
      result.otherLocale.push(object);
    } else result.recomputed.push(object);
  }
  return result;
}

function describe({ what, ...relation }: DerivedMeasure): string {
  const name = nameOf(relation);
  return what === 'materialised_view'
    ? `materialised view ${name}`
    : `generated columns of table ${name}`;
}
