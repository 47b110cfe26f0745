import { domainToUnicode } from 'node:url';
import { readName } from '@holdfast/names';
import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { permutations } from '../index.ts';
import { FAMILIES, type Family } from '../model.ts';

function made(name: string, family: Family): string[] {
  const [label = '', ...suffix] = name.split('.');
  const all = permutations({ label, suffix: suffix.join('.') }, { families: [family] });
  return Array.from(all, ({ domain }) => domainToUnicode(domain));
}

describe('D13: each family makes what it is named after', () => {
  test.each<[Family, string, string[]]>([
    ['addition', 'holdfast.com', ['holdfasts.com', 'holdfast1.com']],
    ['bitsquatting', 'holdfast.com', ['xoldfast.com', 'hnldfast.com']],
    ['cyrillic', 'scope.com', ['ѕсоре.com']],
    ['dictionary', 'holdfast.com', ['holdfast-login.com', 'secureholdfast.com']],
    [
      'homoglyph',
      'holdfast.com',
      ['h0ldfast.com', 'holclfast.com', 'höldfast.com', 'holdfaṣt.com'],
    ],
    ['hyphenation', 'holdfast.com', ['hold-fast.com']],
    ['insertion', 'holdfast.com', ['holdsfast.com', 'hopldfast.com']],
    ['omission', 'holdfast.com', ['holfast.com']],
    ['plural', 'holdfast.com', ['holdfasts.com', 'holdsfast.com']],
    ['repetition', 'holdfast.com', ['holldfast.com']],
    ['replacement', 'maya.com', ['mata.com', 'mqya.com', 'laya.com']], // qwerty, azerty twice
    ['subdomain', 'holdfast.com', ['hold.fast.com']],
    ['tld-swap', 'holdfast.com', ['holdfast.net', 'holdfast.co.uk', 'holdfast.xyz']],
    ['transposition', 'holdfast.com', ['hodlfast.com']],
    ['various', 'holdfast.co.uk', ['wwwholdfast.co.uk', 'holdfast.uk', 'holdfastco.uk']],
    ['vowel-swap', 'holdfast.com', ['heldfast.com']],
    ['homophone', 'fourphones.com', ['4phones.com', 'fourfones.com', 'forphones.com']],
    ['misspelling', 'receivable.com', ['recievable.com', 'receivible.com']],
  ])('%s of %s', (family, name, some) => {
    expect(made(name, family)).toEqual(expect.arrayContaining(some));
  });

  test('and none is forgotten', () => {
    const all = permutations({ label: 'maintenance-scope', suffix: 'co.uk' });
    expect(new Set(Array.from(all, ({ family }) => family))).toEqual(
      new Set(FAMILIES.filter((family) => family !== 'cyrillic')), // n has no twin there
    );
  });
});

test('D13: a name in punycode is permuted as what it says', () => {
  expect(made('xn--mnchen-3ya.de', 'omission')).toContain('mnchen.de');
  expect(made('xn--mnchen-3ya.de', 'transposition')).toContain('ümnchen.de');
});

test('D13: permutations are names that could be there, each once, and never the name itself', () => {
  const labels = fc.oneof(
    fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/),
    fc.constantFrom('a'.repeat(63), 'xn--mnchen-3ya', 'xn--wgv71a119e', 'a-b--c', '1', 'ab'),
  );
  fc.assert(
    fc.property(labels, fc.constantFrom('com', 'co.uk', 'xn--p1ai'), (label, suffix) => {
      fc.pre(readName(`${label}.${suffix}`).ok);
      const domains = Array.from(permutations({ label, suffix }), ({ domain }) => domain);
      expect(new Set(domains).size).toBe(domains.length);
      expect(domains).not.toContain(`${label}.${suffix}`);
      const wrong = domains.filter((domain) => {
        const reading = readName(domain);
        return !reading.ok && !['subdomain', 'bare_suffix'].includes(reading.fault);
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: often({ test: 12, soak: 100 }) },
  );
});

test('D13: permutations are made as they are asked for', () => {
  const [first] = permutations({ label: 'a'.repeat(60), suffix: 'com' }, { homoglyphPairs: true });
  expect(first).toEqual({ domain: `${'a'.repeat(60)}0.com`, family: 'addition' });
});
