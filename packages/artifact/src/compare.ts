import type { Difference, Measured, TableMeasure } from './model.ts';

type Compared = Pick<Measured, 'tables' | 'schema' | 'sequences' | 'largeObjects' | 'rights'>;

/**
 * What differs between a backup and its restored copy: every table is compared by number, content
 * and order of its rows. An empty list is the proof that the backup restores. Rights count only
 * where they were to be kept and the backup records them.
 */
export function compareMeasured(
  expected: Compared,
  found: Compared,
  {
    sameTool = true,
    rights = 'ignored',
  }: { sameTool?: boolean; rights?: 'compared' | 'ignored' } = {},
): Difference[] {
  const differences: Difference[] = [];
  const there = new Map(found.tables.map((table) => [keyOf(table), table]));
  for (const table of expected.tables) {
    const other = there.get(keyOf(table));
    there.delete(keyOf(table));
    const difference = other ? tableDifference(table, other) : missing(table);
    if (difference) differences.push(difference);
  }
  for (const table of there.values()) {
    const name = nameOf(table);
    differences.push({ what: 'table', name, problem: 'unexpected', found: table.rows });
  }
  if (expected.sequences.sha256 !== found.sequences.sha256) {
    differences.push(countDifference('sequences', expected.sequences, found.sequences));
  }
  const none = { count: 0, bytes: 0, sha256: '' };
  const [before, after] = [expected.largeObjects ?? none, found.largeObjects ?? none];
  if ((before.count > 0 || after.count > 0) && before.sha256 !== after.sha256) {
    differences.push(countDifference('large_objects', before, after));
  }
  // Two versions of a tool may write the same definition differently; that is no loss.
  if (sameTool && expected.schema.sha256 !== found.schema.sha256) {
    const [objects, others] = [expected.schema.objects, found.schema.objects];
    differences.push({
      what: 'schema',
      problem: 'content_differs',
      expected: objects,
      found: others,
    });
  }
  if (sameTool && rights === 'compared' && expected.rights) {
    const before = expected.rights;
    const after = found.rights ?? { objects: 0, sha256: '' };
    if (before.sha256 !== after.sha256) {
      differences.push({
        what: 'rights',
        problem: 'content_differs',
        expected: before.objects,
        found: after.objects,
      });
    }
  }
  return differences;
}

function tableDifference(expected: TableMeasure, found: TableMeasure): Difference | undefined {
  if (expected.rows === found.rows && hasSameRows(expected, found)) return undefined;
  return {
    what: 'table',
    name: nameOf(expected),
    problem: expected.rows === found.rows ? 'content_differs' : 'rows_differ',
    expected: expected.rows,
    found: found.rows,
  };
}

/** Rows that no key puts into an order come in any: there, the digest without an order decides. */
function hasSameRows(expected: TableMeasure, found: TableMeasure): boolean {
  if (expected.sha256 === found.sha256) return true;
  return expected.unordered !== undefined && expected.unordered === found.unordered;
}

function missing(table: TableMeasure): Difference {
  return { what: 'table', name: nameOf(table), problem: 'missing', expected: table.rows };
}

function countDifference(
  what: 'sequences' | 'large_objects',
  expected: { count: number },
  found: { count: number },
): Difference {
  const problem = expected.count === found.count ? 'content_differs' : 'rows_differ';
  return { what, problem, expected: expected.count, found: found.count };
}

function keyOf({ schema, name }: TableMeasure): string {
  return JSON.stringify([schema ?? null, name]);
}

/** As people write it. */
export function nameOf({ schema, name }: Pick<TableMeasure, 'schema' | 'name'>): string {
  return schema === undefined ? name : `${schema}.${name}`;
}
