import { domainToASCII, domainToUnicode } from 'node:url';
import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildMatcher, createSwapping } from '../index.ts';
import type { HostName, Keyword } from '../model.ts';
import { bruteForce } from './brute-force.fixture.ts';

function watch(...texts: string[]): Keyword[] {
  return texts.map((keyword, at) => ({ id: `${at}`, keyword }));
}

function hostOf(text: string, suffix = 'com'): HostName {
  return { ascii: domainToASCII(`${text}.${suffix}`), suffix };
}

function found(text: string, ...keywords: string[]): string[] {
  const matches = buildMatcher(watch(...keywords)).match(hostOf(text));
  return matches.map((match) =>
    [match.keyword, match.kind, match.boundary, match.edit ?? match.homograph, match.found]
      .filter(Boolean)
      .join(' '),
  );
}

describe('D13: what is watched is found in every dress', () => {
  test.each([
    ['holdfast', 'holdfast exact whole holdfast'],
    ['holdfast-login', 'holdfast exact token holdfast'],
    ['holdfast24', 'holdfast exact token holdfast'],
    ['myholdfast', 'holdfast exact words holdfast'],
    ['myholdfastshop', 'holdfast exact words holdfast'],
    ['holdfastcouk', 'holdfast exact words holdfast'],
    ['ropeholdfast', 'holdfast exact edge holdfast'],
    ['ropeholdfastshop', 'holdfast exact inside holdfast'],
    ['h0ldfast', 'holdfast homograph whole confusable h0ldfast'],
    ['ho1clfast', 'holdfast homograph whole letters ho1clfast'],
    ['h\u043eldf\u0430st', 'holdfast homograph whole confusable h\u043eldf\u0430st'],
    ['h\u043eldf\u0430st-shop', 'holdfast homograph token confusable h\u043eldf\u0430st'],
    ['h\u043eldfastshop', 'holdfast homograph words confusable h\u043eldfast'],
    ['hóldfast', 'holdfast homograph whole accents hóldfast'],
    ['holdfasst', 'holdfast edit whole insertion holdfasst'],
    ['holfast', 'holdfast edit whole omission holfast'],
    ['holdfrst', 'holdfast edit whole replacement holdfrst'],
    ['hodlfast', 'holdfast edit whole transposition hodlfast'],
    ['hold-fast', 'holdfast edit whole hyphenation hold-fast'],
    ['my-hold-fast-login', 'holdfast edit token hyphenation hold-fast'],
    ['hodlfast2024', 'holdfast edit token transposition hodlfast'],
    ['hold.fast', 'holdfast edit whole dot hold.fast'],
    ['holbfast', 'holdfast edit whole replacement holbfast'],
  ])('%s', (text, expected) => {
    expect(found(text, 'holdfast')).toEqual([expected]);
  });

  test('a slip and look-alike letters together, once; or letters of like shapes, all over', () => {
    expect(found('gòògel', 'google')).toEqual(['google edit whole transposition gòògel']);
    expect(found('g00gles', 'google')).toEqual(['google edit whole insertion g00gles']);
    expect(found('qooqle', 'google')).toEqual(['google homograph whole shapes qooqle']);
    expect(found('annazou', 'amazon')).toEqual([]);
    expect(found('annazon', 'amazon')).toEqual(['amazon homograph whole shapes annazon']);
    expect(found('gòògeel', 'google')).toEqual([]);
  });

  test.each([
    ['uuallowing', 'wallowing'],
    ['lcnitting', 'knitting'],
    ['snnart', 'smart'],
    ['qvebec', 'guedec'],
  ])('letters of like shapes, also where two are one: %s for %s', (text, keyword) => {
    expect(found(text, keyword)).toEqual([`${keyword} homograph whole shapes ${text}`]);
  });

  test('and what is two slips away is not', () => {
    expect(
      ['hodlfasst', 'hldfat', 'fastholt', 'hold', 'fast'].flatMap((t) => found(t, 'holdfast')),
    ).toEqual([]);
  });

  test('a letter in the middle of a look-alike pair is no letter', () => {
    expect(found('mike', 'nike')).toEqual([]); // m reads as rn, and hides an n
    expect(found('rnike', 'mike')).toEqual(['mike homograph whole confusable rnike']);
  });
});

describe('D13: short keywords do not flood', () => {
  test('one of up to four letters counts where it stands alone', () => {
    expect(['ui', 'ui-kit', 'my-ui', 'ui2', '24ui7'].map((t) => found(t, 'ui').length)).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(['fruit', 'uix', 'build', 'suite-x'].flatMap((text) => found(text, 'ui'))).toEqual([]);
  });

  test('or has nothing but suspicious words about it', () => {
    expect(found('uilogin', 'ui')).toEqual(['ui exact words ui']);
    expect(found('secureui', 'ui')).toEqual(['ui exact words ui']);
    expect(found('uilogic', 'ui')).toEqual([]);
  });

  test('and a slip counts from five letters on', () => {
    expect(found('tsaa', 'tsa')).toEqual([]);
    expect(found('bnak', 'bank')).toEqual([]);
    expect(found('vsia0', 'visas')).toEqual([]);
    expect(found('viass', 'visas')).toEqual(['visas edit whole transposition viass']);
  });
});

test('D14: a match says where it is, in which company and in which scripts', () => {
  const [match] = buildMatcher(watch('holdfast')).match(hostOf('login.h\u043eldfast-support.evil'));
  expect(match).toEqual({
    id: '0',
    keyword: 'holdfast',
    sensitivity: 'balanced',
    kind: 'homograph',
    homograph: 'confusable',
    boundary: 'token',
    found: 'h\u043eldfast',
    label: 'h\u043eldfast-support',
    place: 'subdomain',
    company: ['login', 'support'],
    mixedScript: true,
    suffix: 'com',
  });
});

test('D13: keywords of many watchers are one each, and unicode and punycode are the same', () => {
  const matcher = buildMatcher([
    { id: 'a', keyword: 'münchen' },
    { id: 'b', keyword: 'xn--mnchen-3ya' },
    { id: 'c', keyword: 'münchen' },
  ]);
  expect(matcher.size).toBe(3);
  expect(matcher.match(hostOf('hotel-münchen')).map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    ...['a exact', 'b exact', 'c exact'],
  ]);
});

test('D13: keywords can be changed while names are matched', () => {
  const matcher = createSwapping(watch('holdfast'));
  expect(matcher.match(hostOf('holdfast'))).toHaveLength(1);
  matcher.replace(watch('anchor', 'mooring'));
  expect(matcher.size).toBe(2);
  expect(matcher.match(hostOf('holdfast'))).toEqual([]);
  expect(matcher.match(hostOf('anchor-mooring'))).toHaveLength(2);
});

test('D13: without keywords, and of names that are none, there is no match', () => {
  expect(buildMatcher([]).match(hostOf('holdfast'))).toEqual([]);
  const matcher = buildMatcher(watch('holdfast'));
  const names = [`${'holdfast.'.repeat(40)}com`, 'com', '', 'xn--zzzzzz99999999.com', 'xn--.com'];
  expect(names.flatMap((ascii) => matcher.match({ ascii, suffix: 'com' }))).toEqual([]);
});

const ALPHABETS = {
  'two letters, a digit and a hyphen': [...'ab1-'],
  'letters that look alike': [...'rnmvwcldi10o5s-'],
  'letters that fold and blur': [...'xzsenrmvuwbhlckdgq1-'],
  'letters of many scripts': [...'aeocpрсеоаéöüłɴмω日本-1'],
};

describe('D13: the matcher finds what brute force finds', () => {
  const runs = often({ test: 200, soak: 3_000 });
  for (const [alphabet, letters] of Object.entries(ALPHABETS)) {
    const text = (minLength: number, maxLength: number) =>
      fc
        .array(fc.constantFrom(...letters), { minLength, maxLength })
        .map((parts) => parts.join('').normalize('NFC'))
        .filter(isName);
    // Long ones too: of those the sieve looks at more than the first six letters.
    const keyword = fc.oneof({ arbitrary: text(2, 7), weight: 5 }, text(8, 14));
    const keywords = fc.uniqueArray(keyword, { minLength: 1, maxLength: 6 });
    // Half of the names are made from the keywords, so that something is found.
    const pieces = (known: string[]) =>
      fc
        .array(
          fc.oneof(
            fc.constantFrom(...known),
            fc
              .tuple(fc.constantFrom(...known), fc.nat(9), fc.constantFrom('', ...letters))
              .map(slip),
            text(1, 4),
            fc.constantFrom('-', '.', '1', 'login', 'pay'),
          ),
          { minLength: 1, maxLength: 5 },
        )
        .map((parts) => parts.join('').normalize('NFC'))
        .filter((name) => name.split('.').every(isName));
    const cases = keywords.chain((known) => fc.tuple(fc.constant(known), pieces(known)));

    test(`among ${alphabet}`, () => {
      let matched = 0;
      fc.assert(
        fc.property(cases, ([known, name]) => {
          const [watched, host] = [watch(...known), hostOf(name)];
          const ours = buildMatcher(watched)
            .match(host)
            .map(({ id, kind, boundary, found, place, edit, homograph }) => ({
              ...{ id, kind, boundary, found, place },
              ...(edit && { edit }),
              ...(homograph && { homograph }),
            }))
            .toSorted((a, b) => Number(a.id) - Number(b.id));
          matched += ours.length;
          expect(ours).toEqual(bruteForce(watched, host));
        }),
        { numRuns: runs },
      );
      expect(matched).toBeGreaterThan(runs / 3);
    });
  }
});

/** The text with one letter replaced, removed or appended. */
function slip([text, at, letter]: [string, number, string]): string {
  return [...text].toSpliced(at, 1, letter).join('');
}

/** Whether it survives the way to punycode and back. */
function isName(label: string): boolean {
  const ascii = domainToASCII(label);
  return ascii !== '' && !ascii.includes('.') && domainToUnicode(ascii) === label;
}
