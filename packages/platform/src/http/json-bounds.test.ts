import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonExcess } from './json-bounds.ts';

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const fields = (count: number) =>
  `{${Array.from({ length: count }, (_, n) => `"f${n}":1`).join(',')}}`;

it.each([
  ['nested', lists(33), 'deep'],
  ['millions of brackets', `{"domains":${'['.repeat(10_000_000)}`, 'deep'],
  ['objects in objects', '{"a":'.repeat(100), 'deep'],
  ['many fields', fields(10_001), 'fields'],
  ['many values', `[${'1,'.repeat(150_001)}1]`, 'values'],
])('what would keep the parser busy is refused: %s', (_, text, why) => {
  expect(jsonExcess(text)).toContain(why);
});

it('a hundred thousand names pass, and so does what only looks like nesting', () => {
  const names = Array.from({ length: 100_000 }, (_, n) => `name-${n}.com`);
  const notes = `\\"${'[{:,'.repeat(200_000)}`;
  for (const text of [JSON.stringify({ domains: names, notes }), lists(32), '"never closed']) {
    expect(jsonExcess(text)).toBeUndefined();
  }
});

it('texts with any characters are passed over whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', 'é', '\n') }), (text) => {
      // If it were not skipped as one text, the brackets after it would be counted wrongly.
      const inside = JSON.stringify({ [text]: [text, text] });
      expect(jsonExcess(inside)).toBeUndefined();
      expect(jsonExcess(`[${inside},${lists(32)}]`)).toContain('deep');
    }),
  );
});
