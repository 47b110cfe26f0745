import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandOf, buildMatcher, DEFAULT_MIN_SCORE, scoreMatch } from '../index.ts';
import type { Match, Score } from '../model.ts';

function scoreOf(name: string, keyword: string, ageDays?: number): Score | undefined {
  const ascii = domainToASCII(name);
  const suffix = ascii.slice(ascii.lastIndexOf('.') + 1);
  const [match] = buildMatcher([{ id: '1', keyword }]).match({ ascii, suffix });
  return match && scoreMatch(match, ageDays === undefined ? {} : { ageDays });
}

describe('D13: the default threshold lets imitations through, and holds ordinary names back', () => {
  test.each([
    ...['holdfast.xyz', 'holdfast-login.com', 'login-holdfast.com', 'h0ldfast.com', 'hоldfast.com'],
    ...['hold-fast.com', 'hodlfast.com', 'holfast.com', 'holdfasst.com', 'my-holdfast-support.com'],
    ...['secureholdfast.net', 'holdfast.secure-pages.top'],
  ])('%s is a hit', (name) => {
    expect(scoreOf(name, 'holdfast')?.score).toBeGreaterThanOrEqual(DEFAULT_MIN_SCORE);
  });

  test.each([
    ['unholdfastened.com', 'holdfast'],
    ['pineapples.com', 'apple'],
    ['fruit.com', 'ui'],
    ['ui-kit.com', 'ui'],
    ['tsar.com', 'tsa'],
    ['tsa-museum.org', 'tsa'],
    ['bpple.com', 'apple'],
  ])('%s is none for %s', (name, keyword) => {
    expect(scoreOf(name, keyword)?.score ?? 0).toBeLessThan(DEFAULT_MIN_SCORE);
  });

  test('a short keyword is a hit where it is the whole label, or stands beside a request', () => {
    expect(scoreOf('ui.com', 'ui')?.score).toBeGreaterThanOrEqual(DEFAULT_MIN_SCORE);
    expect(scoreOf('tsa-login.com', 'tsa')?.score).toBeGreaterThanOrEqual(DEFAULT_MIN_SCORE);
  });
});

test('D14: what is worse scores higher', () => {
  const order = [
    ...[
      'unholdfastened.com',
      'holdfasts-and-ropes.com',
      'holdfast-ropes.com',
      'holdfast-login.com',
    ],
    ...['holdfast-login-verify.top', 'hоldfast-login-verify.top'],
  ].map((name) => scoreOf(name, 'holdfast')?.score ?? 0);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(new Set(order).size).toBe(order.length);
});

test('D14: a young registration scores higher than an old one', () => {
  const scores = [undefined, 3, 20, 60, 400, 4_000].map((age) =>
    scoreOf('holdfast-x.com', 'holdfast', age),
  );
  const points = scores.map(
    (score) => score?.components.find(({ rule }) => rule === 'age')?.points,
  );
  expect(points).toEqual([undefined, 10, 6, 3, undefined, -10]);
});

test('D14: every component says what it is for, in words', () => {
  const score = scoreOf('pаypal-login-verify.top', 'paypal', 2);
  expect(score).toEqual({
    score: 100,
    band: 'critical',
    components: [
      {
        rule: 'homograph',
        points: 60,
        detail:
          '“pаypal” is “paypal” in letters that look the same, and stands by itself in a label',
      },
      { rule: 'position', points: 3, detail: 'begins the name' },
      { rule: 'suspicious_words', points: 25, detail: 'beside login, verify' },
      { rule: 'hyphens', points: 4, detail: '2 hyphens' },
      { rule: 'mixed_script', points: 10, detail: '“pаypal-login-verify” mixes scripts' },
      { rule: 'tld', points: 8, detail: '.top is much used for abuse' },
      { rule: 'age', points: 10, detail: 'registered 2 days ago' },
    ],
  });
});

test('D14: a score is the sum of its components within 0 and 100, and its band follows', () => {
  const text = fc.string({ minLength: 1, maxLength: 20 });
  const matches: fc.Arbitrary<Match> = fc.record(
    {
      ...{ id: text, keyword: text, found: text, label: text },
      kind: fc.constantFrom('exact', 'homograph', 'edit'),
      boundary: fc.constantFrom('whole', 'token', 'edge', 'inside'),
      place: fc.constantFrom('registrable', 'subdomain'),
      company: fc.subarray(['login', 'verify', 'shop', 'www', 'bank']),
      mixedScript: fc.boolean(),
      suffix: fc.constantFrom('com', 'top', 'co.uk', 'cm'),
      edit: fc.constantFrom('insertion', 'omission', 'replacement', 'transposition', 'hyphenation'),
      homograph: fc.constantFrom('confusable', 'accents', 'letters'),
    },
    {
      requiredKeys: [
        'id',
        'keyword',
        'found',
        'label',
        'kind',
        'boundary',
        'place',
        'company',
        'mixedScript',
        'suffix',
      ],
    },
  );
  const ages = fc.option(fc.double({ min: 0, max: 10_000, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(matches, ages, (match, age) => {
      const { score, band, components } = scoreMatch(
        match,
        age === undefined ? {} : { ageDays: age },
      );
      const sum = components.reduce((total, { points }) => total + points, 0);
      expect(score).toBe(Math.min(100, Math.max(0, sum)));
      expect(band).toBe(bandOf(score));
      expect(new Set(components.map(({ rule }) => rule)).size).toBe(components.length);
      expect(components.every(({ points, detail }) => points !== 0 && detail !== '')).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('D14: the bands meet without a gap', () => {
  expect([0, 39, 40, 59, 60, 79, 80, 100].map(bandOf)).toEqual([
    ...['low', 'low', 'medium', 'medium', 'high', 'high', 'critical', 'critical'],
  ]);
});
