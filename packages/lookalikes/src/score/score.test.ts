import { domainToASCII } from 'node:url';
import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandOf, buildMatcher, DEFAULT_MIN_SCORE, scoreMatch } from '../index.ts';
import { type Match, type Score, SENSITIVITIES, type Sensitivity } from '../model.ts';
import { URGENT_WORDS } from '../words.ts';

function scoreOf(
  name: string,
  keyword: string,
  { ageDays, sensitivity }: { ageDays?: number | undefined; sensitivity?: Sensitivity } = {},
): Score | undefined {
  const ascii = domainToASCII(name);
  const suffix = ascii.slice(ascii.lastIndexOf('.') + 1);
  const [match] = buildMatcher([{ id: '1', keyword, sensitivity }]).match({
    ...{ ascii, suffix },
  });
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
    ['appliances.com', 'apple'],
    ['crabapple.com', 'apple'],
    ['apples-and-pears.com', 'apple'],
  ])('%s is none for %s', (name, keyword) => {
    expect(scoreOf(name, keyword)?.score ?? 0).toBeLessThan(DEFAULT_MIN_SCORE);
  });

  test.each([
    ...['aple.com', 'appel.com', 'applee.com', 'bpple.com', 'applesupport.com', 'supportapple.com'],
    ...['myapplestore.com', 'applecom.net', 'app.le.com', 'аррӏе.com', 'appłes.com'],
  ])('%s is a hit for apple', (name) => {
    expect(scoreOf(name, 'apple')?.score).toBeGreaterThanOrEqual(DEFAULT_MIN_SCORE);
  });

  test.each([
    ['paypalsupport.com', 'paypal'],
    ['wwwpaypal.com', 'paypal'],
    ['visalogin.com', 'visa'],
    ['securevisa.com', 'visa'],
    ['vi5a.com', 'visa'],
    ['ɢoogle.com', 'google'],
    ['ɢооɢӏе.com', 'google'],
    ['qöogle.com', 'google'],
    ['макото.com', 'makoto'],
    ['тікток.com', 'tiktok'],
    ['ƿaypal.com', 'paypal'],
    ['þaypal.com', 'paypal'],
    ['amazoŋ.com', 'amazon'],
    ['ʒooma.com', '3ooma'],
  ])('%s is a hit for %s', (name, keyword) => {
    expect(scoreOf(name, keyword)?.score).toBeGreaterThanOrEqual(DEFAULT_MIN_SCORE);
  });

  test('a word that asks for something is a hit on both sides, joined or hyphenated', () => {
    const missed = ['visa', 'apple', 'my-shop'].flatMap((keyword) => {
      const matcher = buildMatcher([{ id: '1', keyword }]);
      return URGENT_WORDS.flatMap((word) => [
        ...[`${keyword}${word}`, `${word}${keyword}`, `${keyword}-${word}`, `${word}-${keyword}`],
      ]).filter((label) => {
        const [match] = matcher.match({ ascii: `${label}.com`, suffix: 'com' });
        return !match || scoreMatch(match).score < DEFAULT_MIN_SCORE;
      });
    });
    expect(missed).toEqual([]);
  });

  test('a short keyword is a hit where it is the whole label, or stands beside a request', () => {
    expect(scoreOf('ui.com', 'ui')?.score).toBeGreaterThanOrEqual(DEFAULT_MIN_SCORE);
    expect(scoreOf('tsa-login.com', 'tsa')?.score).toBeGreaterThanOrEqual(DEFAULT_MIN_SCORE);
  });
});

test('D13: what a watcher takes for a look-alike is its own choice: strict, balanced or broad', () => {
  const hits = (name: string, keyword: string) =>
    SENSITIVITIES.filter(
      (sensitivity) => (scoreOf(name, keyword, { sensitivity })?.score ?? 0) >= DEFAULT_MIN_SCORE,
    );
  const [all, notStrict, broad] = [SENSITIVITIES, SENSITIVITIES.slice(1), ['broad']];
  expect(hits('ui.net', 'ui')).toEqual(all);
  expect(hits('uilogin.com', 'ui')).toEqual(notStrict);
  expect(hits('uisupport.com', 'ui')).toEqual(broad);
  expect(hits('ui-kit.com', 'ui')).toEqual(broad);
  expect(hits('visalogin.com', 'visa')).toEqual(all);
  expect(hits('visasupport.com', 'visa')).toEqual(notStrict);
  expect(hits('viza.com', 'visa')).toEqual(broad);
  expect(hits('aple.com', 'apple')).toEqual(all);
  expect(hits('applr.com', 'apple')).toEqual(notStrict);
  expect(hits('crabapple.com', 'apple')).toEqual(broad);
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
    scoreOf('holdfast-x.com', 'holdfast', { ageDays: age }),
  );
  const points = scores.map(
    (score) => score?.components.find(({ rule }) => rule === 'age')?.points,
  );
  expect(points).toEqual([undefined, 10, 6, 3, undefined, -10]);
});

test('D14: every component says what it is for, in words', () => {
  const score = scoreOf('pаypal-login-verify.top', 'paypal', { ageDays: 2 });
  expect(score).toEqual({
    score: 100,
    band: 'critical',
    components: [
      {
        rule: 'homograph',
        points: 60,
        detail:
          '“pаypal” is “paypal” written with letters that look the same, and is a separate word in a label',
      },
      { rule: 'position', points: 3, detail: 'is at the start of the name' },
      { rule: 'suspicious_words', points: 25, detail: 'alongside login, verify' },
      { rule: 'hyphens', points: 4, detail: '2 hyphens' },
      { rule: 'mixed_script', points: 10, detail: '“pаypal-login-verify” mixes scripts' },
      { rule: 'tld', points: 8, detail: '.top is often used for abuse' },
      { rule: 'age', points: 10, detail: 'registered 2 days ago' },
    ],
  });
});

test.each([
  [0.5, 'registered less than a day ago'],
  [1.9, 'registered 1 day ago'],
  [2, 'registered 2 days ago'],
])('D14: an age of %d days is told as %j', (ageDays, detail) => {
  const components = scoreOf('paypal.top', 'paypal', { ageDays })?.components;
  expect(components).toContainEqual({ rule: 'age', points: 10, detail });
});

test('D14: a score is the sum of its components within 0 and 100, and its band follows', () => {
  const text = fc.string({ minLength: 1, maxLength: 20 });
  const matches: fc.Arbitrary<Match> = fc.record(
    {
      ...{ id: text, keyword: text, found: text, label: text },
      kind: fc.constantFrom('exact', 'homograph', 'edit'),
      boundary: fc.constantFrom('whole', 'token', 'words', 'edge', 'inside'),
      place: fc.constantFrom('registrable', 'subdomain'),
      company: fc.subarray(['login', 'verify', 'shop', 'www', 'bank']),
      mixedScript: fc.boolean(),
      suffix: fc.constantFrom('com', 'top', 'co.uk', 'cm'),
      edit: fc.constantFrom(
        'insertion',
        'omission',
        'replacement',
        'transposition',
        'hyphenation',
        'dot',
      ),
      homograph: fc.constantFrom('confusable', 'accents', 'letters', 'shapes'),
      sensitivity: fc.constantFrom(...SENSITIVITIES),
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
    { numRuns: often({ test: 300, soak: 2_000 }) },
  );
});

test('D14: the bands meet without a gap', () => {
  expect([0, 39, 40, 59, 60, 79, 80, 100].map(bandOf)).toEqual([
    ...['low', 'low', 'medium', 'medium', 'high', 'high', 'critical', 'critical'],
  ]);
});
