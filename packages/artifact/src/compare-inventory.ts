import { hash } from 'node:crypto';
import type { Inventory } from './model.ts';

const DIGITS = 16;

/** Each part follows its length, so that no two lists have the same digest. */
export function inventoryLine(kind: string, name: string, facts: readonly string[]): string {
  const text = facts.map((fact) => `${fact.length}\n${fact}`).join('');
  return `${hash('sha256', text, 'hex').slice(0, DIGITS)} ${kind} ${name}`;
}

export type ComparedInventory = {
  /** In the source, and neither in the copy nor known to be missing from the dump. */
  missing: string[];
  /** In both, but not the same. */
  changed: string[];
  /** Only in the copy. */
  unexpected: string[];
  /** Extensions of which the copy has another version, so that their members were not compared. */
  otherVersions: string[];
};

/**
 * Compares what two catalogues list. Where the two servers are not of the same series, their
 * catalogues may describe the same thing differently: then only names are compared. Backups of
 * earlier versions have no inventory.
 */
export function compareInventory(
  expected: Inventory | undefined,
  found: Inventory | undefined,
  { sameSeries }: { sameSeries: boolean },
): ComparedInventory {
  const result: ComparedInventory = {
    ...{ missing: [], changed: [], unexpected: [], otherVersions: [] },
  };
  if (!expected || !found) return result;
  const known = new Set(expected.notInDump?.map(({ object }) => object));
  compareLines(expected.objects, found.objects, { sameSeries, known }, result);
  for (const { extension, version, objects } of expected.members ?? []) {
    const other = found.members?.find((one) => one.extension === extension);
    if (other?.version === version) {
      compareLines(objects, other.objects, { sameSeries, known }, result);
    } else if (other) result.otherVersions.push(extension);
  }
  return result;
}

function compareLines(
  expected: readonly string[],
  found: readonly string[],
  { sameSeries, known }: { sameSeries: boolean; known: ReadonlySet<string> },
  result: ComparedInventory,
): void {
  const there = new Map(found.map(split));
  for (const line of expected) {
    const [name, digest] = split(line);
    const other = there.get(name);
    there.delete(name);
    if (known.has(name)) continue;
    if (other === undefined) result.missing.push(name);
    else if (sameSeries && other !== digest) result.changed.push(name);
  }
  result.unexpected.push(...there.keys());
}

/** The kind and name, and the digest. */
function split(line: string): [name: string, digest: string] {
  return [line.slice(DIGITS + 1), line.slice(0, DIGITS)];
}
