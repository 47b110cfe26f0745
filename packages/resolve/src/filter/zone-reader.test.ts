import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BuildFailed } from './model.ts';
import { ZoneReader } from './zone-reader.ts';

/** The labels of a zone's delegations, each once, with the text cut into chunks of this size. */
function read(text: string | Buffer, { tld, size = 7 }: { tld?: string; size?: number } = {}) {
  const names = new Set<string>();
  let ignored = 0;
  const reader = new ZoneReader(tld, {
    name: (label, length) => names.add(Buffer.from(label).toString('latin1', 0, length)),
    ignored: () => {
      ignored += 1;
    },
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  reader.end();
  return { names: [...names], ignored, tld: reader.tld };
}

const SOA = 'com. 900 IN SOA a.gtld.example. hostmaster.example. 1 2 3 4 5\n';

test('a zone as registries give it away: absolute names, tabs, records of all kinds', () => {
  const zone = [
    'com.\t900\tin\tsoa\ta.gtld-servers.net. nstld.example. 1 1800 900 604800 86400',
    'com.\t172800\tin\tns\ta.gtld-servers.net.',
    'example.com.\t172800\tin\tns\tns1.example.net.',
    'example.com.\t172800\tin\tns\tns2.example.net.',
    'example.com.\t86400\tin\tds\t1 8 2 ABCDEF',
    'ns1.example.com.\t172800\tin\ta\t192.0.2.1',
    'sub.deep.com.\t172800\tin\tns\tns1.example.net.',
    'only-ds.com.\t86400\tin\tds\t1 8 2 ABCDEF',
    'ck0pojmg.com.\t86400\tin\tnsec3\t1 1 0 - CK0Q NS SOA',
    'xn--bcher-kva.com.\t172800\tin\tns\tns1.example.net.',
    'com.\t900\tin\tsoa\ta.gtld-servers.net. nstld.example. 1 1800 900 604800 86400',
    '',
  ].join('\n');
  expect(read(zone)).toEqual({ names: ['example', 'xn--bcher-kva'], ignored: 0, tld: 'com' });
});

test('a zone with all that the format allows', () => {
  const zone = `; a comment with "quotes and (parentheses
$ORIGIN COM.
$TTL 1h30m
@ IN SOA a.example. b.example. (
    1 ; serial )
    1800 900
    604800 86400 )
 NS a.example.
UPPER NS a.example.
\tNS b.example.
ttl-first 3600 IN NS a.example.
class-first IN 3600 NS a.example.
no-class 2d NS a.example.
text TXT "a ; b ( c \\" d" e\\;f
text2 TXT ( "several"
   "lines" )
lines NS (
  a.example.
)
odd\\.dot NS a.example.
\\065scii\\045x NS a.example.
_service NS a.example.
* NS a.example.
chaos CH NS a.example.
ns NS a.example.
in IN NS a.example.
unknown TYPE65280 \\# 1 00
$ORIGIN b.com.
@ NS a.example.
below NS a.example.
$ORIGIN .
root.com NS a.example.
other.net NS a.example.
$ORIGIN com.
  
last\tNS\ta.example. ; comment\r
`;
  const names = [
    ...[
      'upper',
      'ttl-first',
      'class-first',
      'no-class',
      'lines',
      'ascii-x',
      'ns',
      'in',
      'b',
      'root',
      'last',
    ],
  ];
  for (const size of [1, 2, 3, 64, 100_000]) {
    expect(read(zone, { size })).toEqual({ names, ignored: 3, tld: 'com' });
  }
});

test('a record without an owner has the last one, also after the origin was changed', () => {
  const change = (before: string, after: string) =>
    read(`${SOA}$ORIGIN com.\n${before}\n$ORIGIN a.com.\n ${after}\n`).names;
  expect(change('b TXT x', 'NS x.')).toEqual(['b']);
  expect(change('b.com. TXT x', 'NS x.')).toEqual(['b']);
  expect(change('@ TXT x', 'NS x.')).toEqual([]);
  expect(read(`${SOA}$ORIGIN a.com.\n@ TXT x\n$ORIGIN b.com.\n NS x.\n`).names).toEqual(['a']);
  expect(() => read('b TXT x\n$ORIGIN com.\n@ SOA a. b. 1 2 3 4 5\n NS x.\n')).not.toThrow();
  expect(() => read('b TXT x\n$ORIGIN com.\n NS x.\n')).toThrow(
    'line 3: a record without an owner',
  );
});

test('the suffix can be given: for a file that does not say, or for one below its zone', () => {
  expect(read('a NS x.example.\n', { tld: 'com' }).names).toEqual(['a']);
  const jp = 'jp. SOA a. b. 1 2 3 4 5\na.jp. NS x.\nb.co.jp. NS x.\nc.b.co.jp. NS x.\n';
  expect(read(jp).names).toEqual(['a']);
  expect(read(jp, { tld: 'co.jp' }).names).toEqual(['b']);
});

describe('what cannot be read is refused with its line, and never passed over', () => {
  test.each([
    ['a NS\n', /line 2: a record without data/],
    ['a\n', /line 2: a record without a type/],
    ['a NS x', /line 2: .*cut off/],
    ['a', /line 2: .*cut off/],
    ['a NS ( x\n', /line 3: .*cut off/],
    ['a TXT "x\n', /line 2: a quote that is not closed/],
    ['a NS x )\n', /line 2: a closing parenthesis/],
    ['a NS ((x))\n', /line 2: nested parentheses/],
    ['a b.example.\n', /line 2: "b.example." where a type is expected/],
    ['a 1 2 NS x\n', /line 2: "2" where/],
    ['a IN IN NS x\n', /line 2: "in" where/],
    ['"a" NS x\n', /line 2: a quote where/],
    ['$INCLUDE other.zone\n', /line 2: the directive \$include/],
    ['$GENERATE 1-9 a$ NS x\n', /line 2: the directive/],
    ['$ORIGIN\n', /line 2: the directive/],
    ['net. SOA a. b. 1 2 3 4 5\n', /line 2: this is the zone of net/],
    [`${'a'.repeat(64)} NS x\n$ORIGIN com.\n${'a'.repeat(64)}.com. NS x\n`, /more than 63/],
    [`${'a'.repeat(5_000)} NS x\n`, /line 2: a word that is too long/],
    ['a\0b NS x\n', /line 2: a control character/],
    ['a NS x\\\n', /line 2: a line ends in a backslash/],
  ])('%j', (rest, message) => {
    expect(() => read(SOA + rest)).toThrow(BuildFailed);
    expect(() => read(SOA + rest)).toThrow(message);
  });

  test.each([
    [' NS x\n', /line 1: a record without an owner/],
    ['a NS x\n', /line 1: a delegation before the SOA/],
    ['@ SOA a. b. 1 2 3 4 5\n', /line 1: a zone whose name is unknown/],
    ['. SOA a. b. 1 2 3 4 5\n', /line 1: a zone whose name cannot be a suffix/],
  ])('%j at the beginning', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

test('any bytes are read or refused, alike however they are cut into chunks', () => {
  const outcome = (bytes: Buffer, size: number) => {
    try {
      return read(bytes, { tld: 'com', size });
    } catch (error) {
      expect(error).toBeInstanceOf(BuildFailed);
      return String(error);
    }
  };
  const pieces = fc.oneof(
    fc.constantFrom(
      ...'\n\t ;"()\\$@.',
      'NS',
      'IN',
      'SOA',
      '$ORIGIN',
      'com.',
      'a',
      '3600',
      'x NS y\n',
    ),
    fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  );
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      (parts, size) => {
        const bytes = Buffer.from(parts.join(''), 'latin1');
        expect(outcome(bytes, size)).toEqual(outcome(bytes, bytes.length + 1));
      },
    ),
    { numRuns: often({ test: 300, soak: 3_000 }) },
  );
});
