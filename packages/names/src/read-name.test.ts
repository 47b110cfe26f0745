import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKnownSuffix, readName } from './index.ts';
import type { NameFault } from './model.ts';

function read(text: string): string {
  const reading = readName(text);
  return reading.ok ? reading.name.ascii : reading.fault;
}

describe('what is one name in different clothes is read as one', () => {
  test.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.Com', 'example.com'],
    ['example.com.', 'example.com'],
    ['  example.com\r\n', 'example.com'],
    ['example。com', 'example.com'],
    ['example．com｡', 'example.com'],
    ['ｅｘａｍｐｌｅ.ｃｏｍ', 'example.com'],
    ['exam\u00adple.com', 'example.com'],
    ['a.co.uk', 'a.co.uk'],
    ['github.io', 'github.io'],
    ['uk.com', 'uk.com'],
    ['www.ck', 'www.ck'],
    ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai'],
    ['XN--E1AFMKFD.xn--P1ai', 'xn--e1afmkfd.xn--p1ai'],
    ['Пример.РФ', 'xn--e1afmkfd.xn--p1ai'],
    ['faß.de', 'xn--fa-hia.de'],
    ['ΒΌΛΟΣ.com', 'xn--nxasmq6b.com'],
    ['βόλος.com', 'xn--nxasmm1c.com'],
    ['bu\u0308cher.de', 'xn--bcher-kva.de'],
    ['日本語。jp', 'xn--wgv71a119e.jp'],
    ['نامه\u200cای.com', 'xn--mgba3gch31f060k.com'],
    // Characters that IDNA2008 allows in their place, and ones that it and UTS 46 agree on.
    ['col·lecció.cat', 'xn--collecci-ioa91d.cat'],
    ['ア・イ.jp', 'xn--ccke4x.jp'],
    ['〇.com', 'xn--w6j.com'],
    ['\u0627\u0661.com', 'xn--mgb0j.com'],
    ['\u05d0\u05f3.com', 'xn--4db4e.com'],
    ['한글.kr', 'xn--bj0bj06e.kr'],
    ['1.com', '1.com'],
    ['a-b--c.com', 'a-b--c.com'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  ])('%j is %j', (text, ascii) => {
    expect(read(text)).toBe(ascii);
  });
});

describe('what is no name that can be registered is refused with its own fault', () => {
  test.each<[string, NameFault]>([
    ['', 'empty'],
    [' \t', 'empty'],
    ['.', 'empty'],
    ['com', 'no_dot'],
    ['com.', 'no_dot'],
    ['localhost', 'no_dot'],
    ['пример', 'no_dot'],
    ['..', 'label_empty'],
    ['.com', 'label_empty'],
    ['a..com', 'label_empty'],
    ['a.com..', 'label_empty'],
    ['a。。com', 'label_empty'],
    ['\u00ad.com', 'label_empty'],
    [`${'a'.repeat(64)}.com`, 'label_too_long'],
    [`${'ü'.repeat(60)}.com`, 'label_too_long'],
    [`${'abcdefghi.'.repeat(25)}com`, 'subdomain'],
    [`${'abcdefghi.'.repeat(26)}com`, 'too_long'],
    ['a'.repeat(100_000), 'too_long'],
    [`${'ü.'.repeat(100)}com`, 'too_long'],
    ['a_b.com', 'bad_character'],
    ['a b.com', 'bad_character'],
    ['a\u00a0b.com', 'bad_character'],
    ['*.com', 'bad_character'],
    ['a\0.com', 'bad_character'],
    ['https://example.com/', 'bad_character'],
    ['http://localhost', 'bad_character'],
    ['me@example.com', 'bad_character'],
    ['example.com:80', 'bad_character'],
    ['-a.com', 'bad_hyphen'],
    ['a-.com', 'bad_hyphen'],
    ['-.com', 'bad_hyphen'],
    ['ab--c.com', 'bad_hyphen'],
    ['ü-.com', 'bad_hyphen'],
    ['xn--.com', 'bad_idn'],
    ['xn--a.com', 'bad_idn'],
    ['xn--a-.com', 'bad_idn'],
    ['xn--99999999999.com', 'bad_idn'],
    ['xn--zzzzzz99999999.com', 'bad_idn'],
    ['xn--bcher-KVA-.com', 'bad_idn'],
    ['xn--bücher-kva.de', 'bad_idn'],
    ['xn--fa-hia\u00df.de', 'bad_idn'],
    ['\ud800.com', 'bad_idn'],
    ['\u0301a.com', 'bad_idn'], // begins with a combining mark
    ['a\u200db.com', 'bad_idn'], // a joiner where none belongs
    ['a\u200cb.com', 'bad_idn'],
    ['\u202eabc.com', 'bad_idn'],
    ['אa.com', 'bad_idn'], // both directions in a label
    ['1א.com', 'bad_idn'],
    ['\ue000.com', 'bad_idn'],
    ['a․com', 'no_dot'], // U+2024, which only looks like a dot
    ['a․b.com', 'bad_idn'],
    ['☕.com', 'disallowed'],
    ['xn--53h.com', 'disallowed'], // the same in punycode
    ['a‿b.com', 'disallowed'],
    ['i❤you.de', 'disallowed'],
    ['👩.com', 'disallowed'],
    ['a–b.com', 'disallowed'],
    ['a¶.com', 'disallowed'],
    ['½.com', 'disallowed'], // maps to 1⁄2, and the slash is no letter
    ['°c.com', 'disallowed'],
    ['\u0627\u0640\u0628.com', 'disallowed'], // with a tatweel, which stretches a joint
    ['〱.jp', 'disallowed'],
    ['\u1100.kr', 'disallowed'], // a jamo on its own
    ['a·b.cat', 'disallowed'], // only between two l
    ['a・b.jp', 'disallowed'], // only with kana or kanji
    ['\u05f3\u05d0.com', 'disallowed'], // only after a Hebrew letter
    ['\u0375a.gr', 'disallowed'], // only before a Greek letter
    ['\u0627\u0661\u06f1.com', 'bad_idn'], // digits of two kinds
    ['1.2.3.4', 'ip_address'],
    ['１.２.３.４', 'ip_address'],
    ['::1', 'ip_address'],
    ['[2001:db8::1]', 'ip_address'],
    ['co.uk', 'bare_suffix'],
    ['公司.cn', 'bare_suffix'],
    ['foo.ck', 'bare_suffix'],
    ['www.example.com', 'subdomain'],
    ['foo.github.io', 'subdomain'],
    ['a.b.co.uk', 'subdomain'],
    ['example.nosuchsuffix', 'unknown_suffix'],
    ['example.constructor', 'unknown_suffix'],
    ['example.onion', 'unknown_suffix'],
    ['1.2.3.4.in-addr.arpa', 'unknown_suffix'],
  ])('%j is %s', (text, fault) => {
    expect(read(text)).toBe(fault);
  });
});

test('a reason says what to do, and shows what cannot be seen', () => {
  const reason = (text: string) => {
    const reading = readName(text);
    return reading.ok ? '' : reading.reason;
  };
  expect(reason('www.example.co.uk')).toContain('registered is example.co.uk');
  expect(reason('a\u202eb.com')).toContain('U+202E');
  expect(reason('a\u00a0b.com')).toContain('U+0020');
  expect(reason('https://example.com')).toContain('enter the name alone');
  expect(reason('☕.com')).toContain('“☕” (U+2615)');
  expect(reason(`${'a'.repeat(300)}`).length).toBeLessThan(200);
});

test('a name has its two forms, its suffix and its TLD', () => {
  expect(readName('食狮.公司.cn')).toEqual({
    ok: true,
    name: {
      ascii: 'xn--85x722f.xn--55qx5d.cn',
      unicode: '食狮.公司.cn',
      tld: 'cn',
      suffix: 'xn--55qx5d.cn',
    },
  });
});

test('a suffix is known if names are registered directly below it', () => {
  const all = ['com', 'co.uk', 'xn--p1ai', 'foo.ck', 'ck', 'github.io', 'example.com', 'onion'];
  expect(all.filter(isKnownSuffix)).toEqual(['com', 'co.uk', 'xn--p1ai', 'foo.ck']);
});

const SUFFIXES = ['com', 'co.uk', 'рф', '公司.cn', 'de'];
/** Any code point, even an unassigned one; lone surrogates become the replacement character. */
const character = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point).toWellFormed());
const labels = fc.oneof(
  fc.stringMatching(/^[a-z0-9-]{1,70}$/),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: character, maxLength: 20 }),
  fc.stringMatching(/^xn--[a-z0-9-]{1,20}$/),
);

test('any text is read without an error, and a name that was read reads as itself in both forms', () => {
  const texts = fc.oneof(
    fc.string({ unit: character }),
    fc.tuple(labels, fc.constantFrom(...SUFFIXES)).map((parts) => parts.join('.')),
    fc.array(labels, { maxLength: 5 }).map((parts) => parts.join('.')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const reading = readName(text);
      if (!reading.ok) {
        expect(reading.reason).toMatch(/^.+\.$/);
        return;
      }
      const { name } = reading;
      expect(name.ascii).toMatch(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/);
      expect(name.ascii.length).toBeLessThanOrEqual(253);
      expect(name.ascii.endsWith(`.${name.suffix}`)).toBe(true);
      expect(name.suffix.split('.').at(-1)).toBe(name.tld);
      expect(name.ascii.slice(0, -name.suffix.length - 1)).not.toContain('.');
      expect(readName(name.ascii)).toEqual(reading);
      expect(readName(name.unicode)).toEqual(reading);
    }),
    { numRuns: often({ test: 500, soak: 5_000 }) },
  );
});

test('the short way for plain names says the same as the long one', () => {
  const plain = fc.array(fc.stringMatching(/^[a-z0-9-]{0,66}$/), { maxLength: 4 });
  fc.assert(
    fc.property(plain, fc.constantFrom('com', 'co.uk', 'nosuchsuffix', ''), (parts, suffix) => {
      const text = [...parts, suffix].join('.');
      // A soft hyphen is mapped away, but the short way does not take it.
      const long = readName(`\u00ad${text}`);
      const short = readName(text);
      expect(short.ok ? short.name : short.fault).toEqual(long.ok ? long.name : long.fault);
    }),
    { numRuns: often({ test: 300, soak: 2_000 }) },
  );
});
