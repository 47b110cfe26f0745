import { hash } from 'node:crypto';
import type { Inventory, NotInDump } from './model.ts';

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
  /** What the backup has by itself, and an extension makes in the copy, too: only one of them can be. */
  clashing: { object: string; extension: string }[];
  /** What the dump does not have, and the copy therefore lacks, but for what nobody misses. */
  notInDump: NotInDump[];
};

type How = {
  /** Otherwise the two catalogues may describe the same thing differently: only names are compared. */
  sameSeries: boolean;
  /** Objects that the copy lacks or has in another form for reasons that are known. */
  excused?: Iterable<string> | undefined;
};

/** Compares what two catalogues list. Backups of earlier versions have no inventory. */
export function compareInventory(
  expected: Inventory | undefined,
  found: Inventory | undefined,
  { sameSeries, excused = [] }: How,
): ComparedInventory {
  const { objects = [], members = [], notInDump = [] } = expected ?? {};
  const result: ComparedInventory = {
    ...{ missing: [], changed: [], unexpected: [], otherVersions: [], clashing: [] },
    notInDump: stillLacking(notInDump, expected, found),
  };
  if (!expected || !found) return result;
  const known = new Set([...notInDump.map(({ object }) => object), ...excused]);
  compareLines(objects, found.objects, { sameSeries, known }, result);
  const itself = new Set(objects.map((line) => split(line)[0]));
  for (const { extension, version, objects } of members) {
    // Without the extension itself, which is named by then, nothing is known of what it makes.
    const whole = `extension ${extension}`;
    if (known.has(whole) || result.missing.includes(whole)) continue;
    const other = found.members?.find((one) => one.extension === extension);
    if (other && other.version !== version) {
      result.otherVersions.push(extension);
      continue;
    }
    // A dump leaves members out: they are what CREATE EXTENSION has made of them in the copy.
    const { missing, changed, unexpected } = compareLines(objects, other?.objects ?? [], {
      ...{ sameSeries, known },
    });
    for (const object of unexpected) {
      if (itself.has(object)) result.clashing.push({ object, extension });
      // Manifests from before do not list what is in a table of which nothing was to be said.
      else if (!/^(?:rows|position) of /.test(object)) result.unexpected.push(object);
    }
    result.notInDump.push(
      ...missing.map((object) => ({
        object,
        why: `it was added to extension ${extension}, and a dump leaves out what belongs to an extension`,
      })),
      ...changed.map((object) =>
        object.startsWith('rows of ')
          ? {
              object,
              why: `they are not those that extension ${extension} makes, and the backup does not have them: what was changed or deleted is as the extension makes it in a copy`,
              advice: 'Change or delete them again after a restore.',
            }
          : {
              object,
              why: `it is not as extension ${extension} makes it, and a dump leaves out what belongs to an extension`,
            },
      ),
    );
  }
  return result;
}

/** The extension may have made the same in the copy. */
function stillLacking(
  notInDump: readonly NotInDump[],
  expected: Inventory | undefined,
  found: Inventory | undefined,
): NotInDump[] {
  const missed = notInDump.filter(({ harmless }) => !harmless);
  if (missed.length === 0) return [];
  const linesOf = (inventory: Inventory | undefined) =>
    new Map((inventory?.members ?? []).flatMap(({ objects }) => objects).map(split));
  const [before, after] = [linesOf(expected), linesOf(found)];
  return missed.filter(
    ({ object }) => !before.has(object) || before.get(object) !== after.get(object),
  );
}

type Lines = Pick<ComparedInventory, 'missing' | 'changed' | 'unexpected'>;

function compareLines(
  expected: readonly string[],
  found: readonly string[],
  { sameSeries, known }: { sameSeries: boolean; known: ReadonlySet<string> },
  result: Lines = { missing: [], changed: [], unexpected: [] },
): Lines {
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
  return result;
}

/** The kind and name, and the digest. */
function split(line: string): [name: string, digest: string] {
  return [line.slice(DIGITS + 1), line.slice(0, DIGITS)];
}
