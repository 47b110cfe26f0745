import { expect, test } from 'vitest';
import { compareMeasured } from './compare.ts';
import type { Measured } from './model.ts';

const measured = (change: Partial<Measured> = {}): Measured => ({
  bytes: 1,
  rows: 5,
  tables: [
    { schema: 'a', name: 'b.c', rows: 2, bytes: 10, sha256: 'one' },
    { schema: 'a.b', name: 'c', rows: 3, bytes: 10, sha256: 'two' },
  ],
  schema: { objects: 4, sha256: 'schema' },
  sequences: { count: 1, sha256: 'sequences' },
  largeObjects: { count: 1, bytes: 3, sha256: 'large' },
  ...change,
});
const [first, second] = measured().tables as [Measured['tables'][0], Measured['tables'][0]];
const compare = (change: Partial<Measured>) => compareMeasured(measured(), measured(change));

test('the same data is no difference, whatever the size and digest of the whole dump', () => {
  expect(compare({ bytes: 2 })).toEqual([]);
});

test.each<[string, Partial<Measured>, object]>([
  [
    'a removed or duplicated row names its table',
    { tables: [{ ...first, rows: 1, sha256: 'x' }, second] },
    { what: 'table', name: 'a.b.c', problem: 'rows_differ', expected: 2, found: 1 },
  ],
  [
    'a changed or moved row names its table',
    { tables: [first, { ...second, sha256: 'x' }] },
    { what: 'table', name: 'a.b.c', problem: 'content_differs', expected: 3, found: 3 },
  ],
  [
    'a missing table',
    { tables: [second] },
    { what: 'table', name: 'a.b.c', problem: 'missing', expected: 2 },
  ],
  [
    'a table that was not in the backup',
    { tables: [first, second, { name: 'new', rows: 0, bytes: 0, sha256: 'x' }] },
    { what: 'table', name: 'new', problem: 'unexpected', found: 0 },
  ],
  [
    'another definition',
    { schema: { objects: 4, sha256: 'x' } },
    { what: 'schema', problem: 'content_differs' },
  ],
  [
    'a sequence that stands elsewhere',
    { sequences: { count: 1, sha256: 'x' } },
    { what: 'sequences', problem: 'content_differs' },
  ],
  [
    'a changed large object',
    { largeObjects: { count: 1, bytes: 3, sha256: 'x' } },
    { what: 'large_objects', problem: 'content_differs' },
  ],
])('%s', (_, change, difference) => {
  expect(compare(change)).toEqual([expect.objectContaining(difference)]);
});

test('large objects that are gone are a difference, none on both sides are none', () => {
  const { largeObjects: _, ...without } = measured();
  expect(compareMeasured(measured(), without)).toHaveLength(1);
  expect(compareMeasured(without, without)).toEqual([]);
  expect(
    compareMeasured(without, measured({ largeObjects: { count: 0, bytes: 0, sha256: 'none' } })),
  ).toEqual([]);
});

test('rights are a difference where they were to be kept and the backup tells them', () => {
  const rights = (sha256: string) => measured({ rights: { objects: 2, sha256, roles: ['app'] } });
  const compared = { rights: 'compared' } as const;
  expect(compareMeasured(rights('x'), rights('x'), compared)).toEqual([]);
  expect(compareMeasured(rights('x'), rights('y'), compared)).toEqual([
    { what: 'rights', problem: 'content_differs', expected: 2, found: 2 },
  ]);
  expect(compareMeasured(rights('x'), measured(), compared)).toHaveLength(1);
  expect(compareMeasured(rights('x'), rights('y'))).toEqual([]);
  expect(compareMeasured(measured(), rights('y'), compared)).toEqual([]);
  expect(compareMeasured(rights('x'), rights('y'), { ...compared, sameTool: false })).toEqual([]);
});

test('with another version of the tool, definitions may be written differently, data may not', () => {
  const other = { schema: { objects: 5, sha256: 'x' } };
  expect(compareMeasured(measured(), measured(other), { sameTool: false })).toEqual([]);
  expect(
    compareMeasured(measured(), measured({ ...other, tables: [first] }), { sameTool: false }),
  ).toHaveLength(1);
});

test('rows in another order are the same rows only where both have the digest without an order', () => {
  const differing = (held: string | undefined, found: string | undefined, rows = 2) => {
    const one = { ...first, ...(held && { unordered: held }) };
    const other = { ...first, rows, sha256: 'x', ...(found && { unordered: found }) };
    const [before, after] = [measured({ tables: [one] }), measured({ tables: [other] })];
    return compareMeasured(before, after).map(({ problem }) => problem);
  };
  expect(differing('sum', 'sum')).toEqual([]);
  expect(differing('sum', 'other')).toEqual(['content_differs']);
  expect(differing('sum', 'sum', 3)).toEqual(['rows_differ']);
  // Manifests of earlier versions have none.
  for (const [held, found] of [
    ['sum', undefined],
    [undefined, 'sum'],
    [undefined, undefined],
  ]) {
    expect(differing(held, found)).toEqual(['content_differs']);
  }
});
