import { endWell, often, textMutantsOf } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHost, readName, standingOf } from './index.ts';

const NAMES = [
  'example.com',
  'WWW.Bücher.example.co.uk.',
  'xn--bcher-kva.de',
  'ПРИМЕР.рф',
  'faß.de',
  'a.b-c.museum',
  '한국.kr',
  'name.constructor',
];

test('any text is a name that a resolver takes, or has a fault in words', () => {
  fc.assert(
    fc.property(textMutantsOf(...NAMES), (text) => {
      const reading = endWell(() => readName(text));
      endWell(() => readHost(text));
      if (!reading?.ok) {
        expect(reading?.reason).toMatch(/\S/);
        return;
      }
      const { ascii, unicode, suffix } = reading.name;
      expect(ascii).toMatch(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/);
      expect(ascii.length <= 253 && ascii.endsWith(`.${suffix}`)).toBe(true);
      expect(unicode.isWellFormed()).toBe(true);
      const again = readName(ascii);
      expect(again.ok && again.name.ascii).toBe(ascii);
      endWell(() => standingOf(reading.name));
    }),
    { numRuns: often({ test: 400, soak: 20_000 }) },
  );
});
