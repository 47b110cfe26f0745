import { character } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coarseSkeleton, confusables, mixesScripts, uts39Skeleton } from './index.ts';

test('D13: texts that Unicode calls confusable have one skeleton', () => {
  for (const [one, other] of [
    ['раураl', 'paypal'], // Cyrillic but for the l
    ['rnodern', 'modern'],
    ['g00gle', 'google'],
    ['ѕсоре', 'scope'],
    ['e\u0301', 'é'],
  ]) {
    expect(uts39Skeleton(one ?? '')).toBe(uts39Skeleton(other ?? ''));
  }
  expect(uts39Skeleton('páypal')).not.toBe(uts39Skeleton('paypal'));
});

test('D13: the coarser skeleton adds marks, digits and pairs of letters', () => {
  for (const [one, other] of [
    ...[
      ['páypal', 'paypal'],
      ['paypa1', 'paypal'],
      ['paypai', 'paypal'],
      ['5c0pe', 'scope'],
    ],
    ...[
      ['vvord', 'word'],
      ['worcl', 'word'],
      ['rnodel', 'model'],
      ['łódź', 'lodz'],
      ['b4nk', 'bank'],
    ],
  ]) {
    expect(coarseSkeleton(one ?? '')).toBe(coarseSkeleton(other ?? ''));
  }
  expect(coarseSkeleton('paypal')).not.toBe(coarseSkeleton('paypel'));
});

test('D13: the data are whole: the tables of Unicode 17, and what is read as ASCII is read so at once', () => {
  expect(confusables().size).toBe(6_565);
  for (const [code] of confusables()) {
    const once = uts39Skeleton(String.fromCodePoint(code));
    if (/^[ -~]+$/.test(once)) expect(uts39Skeleton(once)).toBe(once);
  }
});

test('D13: the coarser skeleton of a text is those of its letters, and its own skeleton', () => {
  const texts = fc.string({ unit: character, maxLength: 8 });
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      fc.pre(one.isWellFormed() && other.isWellFormed());
      expect(coarseSkeleton(one + other)).toBe(coarseSkeleton(one) + coarseSkeleton(other));
    }),
  );
  const plain = fc.stringMatching(/^[a-z0-9-]{0,20}$/);
  fc.assert(
    fc.property(plain, (text) => {
      expect(coarseSkeleton(coarseSkeleton(text))).toBe(coarseSkeleton(text));
    }),
  );
});

test('D13: scripts that no language writes together are told', () => {
  expect(['pаypal', 'αpple', 'abc日本а'].map(mixesScripts)).toEqual([true, true, true]);
  expect(
    ['paypal', 'раурал', 'toyota日本', 'ひらカナ漢字', 'a-1', '日本-1', 'münchen'].some(
      mixesScripts,
    ),
  ).toBe(false);
});
