import fc from 'fast-check';
import { character } from './characters.ts';

/** What has broken parsers before, here or elsewhere. */
export const HOSTILE_WORDS = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then'],
  ...['\0', '\r\n', '\n', '\u2028', '\ufeff', '\ud800', '\udfff', '\u202e', '😀', 'İ', 'ß'],
  ...['0', '-1', '0000', '9999999999999999999', '1e999', 'NaN', '-0', '0x', '2147483648'],
  ...["'", '"', '`', '\\', '%', '%00', '%ff', '%s', '../', '//', '{', '}', '[', ']', '(', '/*'],
  ...[';', ',', ':', '@', '#', '$', '=', '&', '?', ' ', '\t', '*', '+', '|', '--', '-> ', '---'],
  ...['null', 'true', '{}', '[]', '""', '0000-00-00', '-000001-01-01', '+275760-09-13T00:00:00Z'],
];
const HOSTILE_NUMBERS = ['ff', '7fffffff', '80000000', 'ffffffff', '00000000', 'ffffffffffffffff'];

/** Inserted, written over, cut out, cut off, doubled, and copied to elsewhere. */
const WAYS = ['put in', 'put over', 'cut out', 'cut off', 'double', 'copy'] as const;
type Edit<T> = readonly [way: (typeof WAYS)[number], number, number, number, word: T];
type Sliceable<T> = { slice(from: number, to?: number): T; length: number };

/** A position in something of unknown length, as a share of it. */
const SHARES = 1 << 20;
const share = fc.nat(SHARES - 1);
const word = fc.constantFrom(...HOSTILE_WORDS);
const manyWords = fc.tuple(word, fc.nat(300)).map(([text, times]) => text.repeat(times));

const editsWith = <T>(words: fc.Arbitrary<T>) =>
  fc.array(fc.tuple(fc.constantFrom(...WAYS), share, share, share, words), {
    minLength: 1,
    maxLength: 4,
  });
const textEdits = editsWith(
  fc.oneof(word, fc.string({ unit: character, maxLength: 8 }), manyWords),
);
const byteEdits = editsWith(
  fc.oneof(
    word.map((text) => Buffer.from(text)),
    fc.constantFrom(...HOSTILE_NUMBERS).map((hex) => Buffer.from(hex, 'hex')),
    fc.uint8Array({ minLength: 1, maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
  ),
);

/** A sample, damaged as networks, disks and attackers would: bytes changed, cut, doubled or inserted. */
export function mutantsOf(...samples: Uint8Array[]): fc.Arbitrary<Buffer> {
  const join = (...parts: Buffer[]) => Buffer.concat(parts);
  return fc
    .tuple(fc.constantFrom(...samples), byteEdits)
    .map(([sample, edits]) => edits.reduce(edited(join), Buffer.from(sample)));
}

/** The same for text, which may then contain what no text should, such as half a character. */
export function textMutantsOf(...samples: string[]): fc.Arbitrary<string> {
  const join = (...parts: string[]) => parts.join('');
  return fc
    .tuple(fc.constantFrom(...samples), textEdits)
    .map(([sample, edits]) => edits.reduce(edited(join), sample));
}

function edited<T extends Sliceable<T>>(join: (...parts: T[]) => T) {
  return (value: T, [way, ...[one, other, third, put]]: Edit<T>): T => {
    const place = (at: number) => Math.floor((at / SHARES) * (value.length + 1));
    const at = place(third);
    const [from, to] = [place(Math.min(one, other)), place(Math.max(one, other))];
    const before = value.slice(0, at);
    if (way === 'put in') return join(before, put, value.slice(at));
    if (way === 'put over') return join(before, put, value.slice(at + put.length));
    if (way === 'cut out') return join(before, value.slice(at + 1 + (one % 16)));
    if (way === 'cut off') return before;
    if (way === 'double') return join(value.slice(0, to), value.slice(from));
    return join(before, value.slice(from, to), value.slice(at));
  };
}

const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, 1.5, '', [], {}, [[]], [null], [{}]),
  word,
  word.map((key) => Object.fromEntries([[key, {}]])),
  fc.string({ unit: character, maxLength: 12 }),
);

/** The value with something in it of another kind, missing, or added under a hostile name. */
export function jsonMutantsOf<T>(sample: T): fc.Arbitrary<unknown> {
  const how = fc.constantFrom('replace', 'remove', 'add', 'wrap');
  const change = fc.tuple(fc.constantFrom(...placesIn(sample)), hostileValue, word, how);
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) =>
    changes.reduce<unknown>(
      (whole, [place, value, key, way]) =>
        changedAt(whole, place, (found) => {
          if (way === 'replace') return value;
          if (way === 'remove') return undefined;
          if (way === 'wrap') return [found, value];
          if (Array.isArray(found)) return [...found, value];
          if (typeof found !== 'object' || found === null) return value;
          return Object.fromEntries([...Object.entries(found), [key, value]]);
        }),
      sample,
    ),
  );
}

function placesIn(value: unknown, before: readonly string[] = []): string[][] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [[...before], ...parts.flatMap(([key, part]) => placesIn(part, [...before, key]))];
}

/** Makes objects as `JSON.parse` does, where `__proto__` is an ordinary member. */
function changedAt(
  value: unknown,
  [key, ...rest]: string[],
  change: (found: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value;
  const parts = Object.entries(value).map(
    ([name, part]) => [name, name === key ? changedAt(part, rest, change) : part] as const,
  );
  if (Array.isArray(value)) return parts.map(([, part]) => part);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}
