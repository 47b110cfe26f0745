import { endWell, often, textMutantsOf } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileName, readRange } from './rules.ts';

const runs = { numRuns: often({ test: 200, soak: 20_000 }) };

test('a Range header of any text asks for a part of the file, for all of it, or for what is not there', () => {
  const headers = textMutantsOf('bytes=0-499', 'bytes=500-', 'bytes=-500', 'bytes=0-0,5-9');
  fc.assert(
    fc.property(headers, fc.nat(2_000), (header, size) => {
      const range = endWell(() => readRange(header, size));
      if (typeof range !== 'object') return;
      expect(range.first >= 0 && range.first <= range.last && range.last < size).toBe(true);
    }),
    runs,
  );
});

test('a datasource of any name gives a name of a file that every system can keep', () => {
  fc.assert(
    fc.property(textMutantsOf('Shop "main"', '../..'), (name) => {
      const file = endWell(() => fileName(name, new Date(0), 'dump'));
      expect(file).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/);
    }),
    runs,
  );
});
