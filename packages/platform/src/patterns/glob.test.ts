import fc from 'fast-check';
import { expect, test } from 'vitest';
import { often } from '../testing/index.ts';
import { createGlob } from './glob.ts';
import { mostStepsAtOnce } from './index.ts';

test('a star stands for any characters, and nothing else has a meaning', () => {
  const fits = (pattern: string, text: string) => createGlob(pattern)(text);
  expect(fits('log_*', 'log_2026')).toBe(true);
  expect(fits('log_*', 'log_')).toBe(true);
  expect(fits('log_*', 'a log_2026')).toBe(false);
  expect(fits('*a*b*', 'xxbxa')).toBe(false);
  expect(fits('a*a', 'a')).toBe(false);
  expect(fits('a.c', 'abc')).toBe(false);
  expect(fits('[ab]+(x|y)$', '[ab]+(x|y)$')).toBe(true);
  expect(fits('*', 'two\nlines \u{1f418}')).toBe(true);
  expect(fits('', '')).toBe(true);
  expect(fits('', 'a')).toBe(false);
});

test('it says what the expression would say that tries all ways', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 9 });
  const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
  fc.assert(
    fc.property(piece, text, (pattern, given) => {
      const all = new RegExp(`^${pattern.replaceAll(/\*+/g, '.*')}$`, 's');
      expect(createGlob(pattern)(given)).toBe(all.test(given));
    }),
    { numRuns: often({ test: 300, soak: 2_000 }) },
  );
});

test.each([
  ['many stars', 'a'.repeat(63), `${'*a'.repeat(100)}*b`],
  ['one long piece that almost fits everywhere', 'a'.repeat(10_000), `*${'a'.repeat(200)}b*`],
  ['pieces that fall back far', 'aab'.repeat(3_000), `*${'aab'.repeat(60)}aac*`],
])('a hostile pair costs steps in proportion to its length: %s', async (_, text, pattern) => {
  const steps = await mostStepsAtOnce(() => expect(createGlob(pattern)(text)).toBe(false));
  expect(steps).toBeLessThanOrEqual(3 * (text.length + pattern.length));
});
