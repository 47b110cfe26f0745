import { inventoryLine, type NotInDump } from '@holdfast/artifact';
import type { Catalogue } from './catalogue.ts';
import type { Listed } from './listed.ts';

const OF_TABLE = ' of table';
const SIDES = ['columns', 'indexes', 'foreign keys', 'key columns', 'checks', 'partitions'];

/** The lines of `Inventory.objects`: one for each table, with all its sides, and one for whatever else there is. */
export function linesOf({ relations, listed }: Pick<Catalogue, 'relations' | 'listed'>): string[] {
  const sides = new Map<string, Listed[]>();
  for (const one of listed) {
    if (!one.kind.endsWith(OF_TABLE)) continue;
    const of = sides.get(one.name);
    if (of) of.push(one);
    else sides.set(one.name, [one]);
  }
  const factsOf = ({ kind, name, facts = '' }: Listed) => {
    if (kind !== 'table') return [facts];
    const parts = sides.get(name) ?? [];
    return [
      facts,
      ...SIDES.map((side) => parts.find((part) => part.kind === side + OF_TABLE)?.facts ?? ''),
    ];
  };
  const objects = listed.filter(({ kind }) => !kind.endsWith(OF_TABLE));
  const views = new Set(objects.flatMap(({ kind, name }) => (kind === 'view' ? [name] : [])));
  const hidden = relations.filter(({ name, type }) => type === 'VIEW' && !views.has(name));
  return [
    ...objects.map((one) => inventoryLine(one.kind, one.name, factsOf(one))),
    ...hidden.map(({ name }) => inventoryLine('view', name, [])),
  ].sort();
}

const TRIGGER = 'trigger ';
const SEQUENCE = 'sequence ';

/** What the catalogue lists, and the dump does not make: see `Measured.objects`. */
export function findMissing(lines: readonly string[], inDump: readonly string[]): NotInDump[] {
  const made = new Set(inDump);
  const triggers = new Set(inDump.filter(isTrigger).map((object) => object.toLowerCase()));
  // A trigger is called as its author wrote it, which can be in a way that is not understood.
  const unnamed = inDump.filter((object) => object === TRIGGER).length;
  const objects = lines.map((line) => line.slice(line.indexOf(' ') + 1));
  const missing = objects.filter((object) => !made.has(object) && !isTrigger(object));
  const noTriggers = objects.filter(
    (object) => isTrigger(object) && !triggers.has(object.toLowerCase()),
  );
  if (noTriggers.length > unnamed) missing.push(...noTriggers);
  return [
    ...missing.map((object) => ({
      object,
      why: 'the dump program left it out without a word',
      ...(object.startsWith(SEQUENCE) && { holdsData: true }),
    })),
    ...objects
      .filter(
        (object) =>
          object.startsWith(SEQUENCE) && made.has(object) && !made.has(`position of ${object}`),
      )
      .map((object) => ({
        object: `position of ${object}`,
        why: 'the dump program did not write it, and a restored copy begins anew',
        holdsData: true,
      })),
  ];
}

const isTrigger = (object: string) => object.startsWith(TRIGGER);
