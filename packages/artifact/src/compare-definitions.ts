import type { ComparedInventory } from './compare-inventory.ts';
import type { Measured } from './model.ts';

/** Adds the objects whose definitions differ in two dumps, for engines that tell them apart. */
export function withDefinitions(
  inventory: ComparedInventory,
  { definitions: expected }: Pick<Measured, 'definitions'>,
  { definitions: found }: Pick<Measured, 'definitions'>,
): ComparedInventory {
  if (!expected || !found) return inventory;
  const known = new Set([...inventory.missing, ...inventory.changed, ...inventory.unexpected]);
  const added = (names: Iterable<string>) => [...names].filter((name) => !known.has(name));
  const both = [...expected].filter(([name]) => found.has(name));
  const changed = both.filter(([name, digest]) => found.get(name) !== digest);
  return {
    ...inventory,
    missing: [
      ...inventory.missing,
      ...added([...expected.keys()].filter((name) => !found.has(name))),
    ],
    changed: [...inventory.changed, ...added(changed.map(([name]) => name))],
    unexpected: [
      ...inventory.unexpected,
      ...added([...found.keys()].filter((name) => !expected.has(name))),
    ],
  };
}
