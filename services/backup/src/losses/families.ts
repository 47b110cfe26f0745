import type { Amount, Holdings } from './model.ts';

const NOTHING: Amount = { rows: 0, bytes: 0 };

/** The family of tables whose names differ only in their numbers, as those of monthly partitions do. */
export const familyOf = (name: string) => name.replaceAll(/\d+/g, '*');

/** Looks up what a backup holds by the name of a table or a family; fast even with many tables. */
export type Ledger = {
  amountOf(table: string): Amount;
  sumOf(family: string): Amount;
  /** The table with the smallest numbers; undefined where there is none. */
  oldestOf(family: string): string | undefined;
};

/** Created when it is first used: that takes longer than most modules take to load. */
let collator: Intl.Collator | undefined;

export function isOlder(name: string, than: string): boolean {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(name, than) < 0;
}

export function ledgerOf({ tables }: Holdings): Ledger {
  const families = Map.groupBy(tables.keys(), familyOf);
  const oldest = new Map<string, string>();
  const amountOf = (table: string) => tables.get(table) ?? NOTHING;
  return {
    amountOf,
    sumOf: (family) => sum((families.get(family) ?? []).map(amountOf)),
    oldestOf(family) {
      const members = families.get(family);
      if (!members) return undefined;
      const found = oldest.get(family) ?? members.reduce((a, b) => (isOlder(b, a) ? b : a));
      oldest.set(family, found);
      return found;
    },
  };
}

export function sum(amounts: readonly Amount[]): Amount {
  const total = { ...NOTHING };
  for (const { rows, bytes } of amounts) {
    total.rows += rows;
    total.bytes += bytes;
  }
  return total;
}
