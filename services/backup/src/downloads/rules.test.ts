import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileName, readRange } from './rules.ts';

test.each([
  ['bytes=0-99', 1000, { first: 0, last: 99 }],
  ['bytes=0-', 1000, { first: 0, last: 999 }],
  ['bytes=990-2000', 1000, { first: 990, last: 999 }],
  ['bytes=-10', 1000, { first: 990, last: 999 }],
  ['bytes=-2000', 1000, { first: 0, last: 999 }],
  ['bytes=1000-', 1000, 'unsatisfiable'],
  ['bytes=-0', 1000, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=5-4', 1000, undefined],
  ['bytes=0-1,3-4', 1000, undefined],
  ['lines=0-1', 1000, undefined],
  ['bytes=-', 1000, undefined],
  [undefined, 1000, undefined],
])('%s of %i bytes', (header, bytes, expected) => {
  expect(readRange(header, bytes)).toEqual(expected);
});

test('whatever is asked for, a range lies within the file', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(), (noise, a, b, bytes) => {
      for (const header of [`bytes=${a}-${b}`, `bytes=-${a}`, `bytes=${a}-`, noise]) {
        const range = readRange(header, bytes);
        if (typeof range !== 'object') continue;
        expect(range.first).toBeLessThanOrEqual(range.last);
        expect(range.last).toBeLessThan(bytes);
      }
    }),
  );
});

test('a file name holds nothing that a shell, a path or a header could mistake', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const at = new Date('2026-11-15T04:05:06.789Z');
      expect(fileName(name, at, 'dump')).toMatch(/^[A-Za-z0-9_][\w.-]*-20261115T040506Z\.dump$/);
    }),
  );
});
