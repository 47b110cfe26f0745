import type { DomainName } from '@holdfast/names';
import { often, temporaryDirectory } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { answerBatch, BATCH_OUTCOMES } from './batch.ts';
import { addKey, BLOCK_BYTES, blocksFor, falsePositiveRate, probeKeys } from './blocks.ts';
import { hashBytes, hashLabels, makeLanes } from './hash.ts';
import { KeySpool } from './key-spool.ts';

const folder = await temporaryDirectory();
afterAll(() => folder.remove());

const named = (label: string): DomainName => {
  const ascii = `${label}.com`;
  return { ascii, unicode: ascii, tld: 'com', suffix: 'com' };
};

/** Names as people make them: similar, with running numbers. As bytes, since there are millions. */
const WORDS = ['shop', 'my-shop', 'the-best-online-shop', 'a'].map((word) => Buffer.from(word));
const DIGITS = Buffer.from('0123456789abcdefghijklmnopqrstuvwxyz');
const label = Buffer.alloc(64);
function writeLabel(number: number): number {
  const word = WORDS[number % 4] as Buffer;
  let length = word.copy(label);
  for (let left = number; left > 0; left = Math.floor(left / 36)) {
    label[length] = DIGITS[left % 36] as number;
    length += 1;
  }
  return length;
}
const labelOf = (number: number) => label.toString('latin1', 0, writeLabel(number));

const lanes = makeLanes(1);
const FIRST = [0, 1] as const;
const outcome = new Uint8Array(1);
function hash(number: number): void {
  hashBytes(label, writeLabel(number), lanes, 0);
}

function spooled(numbers: Iterable<number>): KeySpool {
  const spool = new KeySpool(folder.path);
  for (const number of numbers) {
    hash(number);
    spool.add(lanes.block[0] as number, lanes.bits[0] as number);
  }
  return spool;
}

function* range(from: number, to: number): Generator<number> {
  for (let number = from; number < to; number += 1) yield number;
}

function filterOf(spool: KeySpool, count: number) {
  const bits = new SharedArrayBuffer(blocksFor(count) * BLOCK_BYTES);
  const words = new Int32Array(bits);
  spool.visit((block, lane) => addKey(words, block, lane));
  spool.close();
  const facts = { tld: 'com', count, builtAt: '', falsePositiveRate: falsePositiveRate(words) };
  return { facts, file: 'com.filter', bits, words };
}

function countHits(words: Int32Array, numbers: Iterable<number>): number {
  let found = 0;
  for (const number of numbers) {
    hash(number);
    probeKeys(words, lanes, FIRST, outcome, 0, 0);
    found += outcome[0] as number;
  }
  return found;
}

const members = often({ test: 200_000, soak: 10_000_000 });

test(`${members} names all hit, and of others as many as the filter says`, () => {
  const spool = spooled(range(0, members));
  const count = spool.countDistinct();
  expect(count).toBe(members);
  const { words, facts } = filterOf(spool, count);
  expect(countHits(words, range(0, members))).toBe(members);

  const others = members / 5;
  const rate = facts.falsePositiveRate;
  expect(rate).toBeLessThan(0.0055);
  const deviation = Math.sqrt(others * rate * (1 - rate));
  const falsely = countHits(words, range(members, members + others));
  expect(Math.abs(falsely - others * rate)).toBeLessThan(5 * deviation);
});

test('batches of names say the same as one label after the other', () => {
  const filter = filterOf(spooled(range(0, 20_000)), 20_000);
  const names = Array.from(range(10_000, 30_000), (number) => named(labelOf(number)));
  const { outcomes } = answerBatch(new Map([['com', filter]]), names);
  const single = Array.from(range(10_000, 30_000), (number) => countHits(filter.words, [number]));
  expect(Array.from(outcomes, (outcome) => BATCH_OUTCOMES[outcome])).toEqual(
    single.map((hit) => (hit ? 'hit' : 'miss')),
  );
});

test('what is added many times counts once, in any order, in memory and on disk', () => {
  // Twice the last size is more than fits into the buffers in memory.
  for (const size of [1, 1_000, often({ test: 600_000, soak: 1_500_000 })]) {
    function* twice() {
      for (let number = 0; number < size; number += 1) {
        yield number;
        yield size - 1 - number;
      }
    }
    const spool = spooled(twice());
    expect(spool.countDistinct()).toBe(size);
    spool.close();
  }
});

test('a label hashes alike from bytes and from a string', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z0-9-]{1,63}$/),
      fc.constantFrom('com', 'co.uk'),
      (label, suffix) => {
        const bytes = makeLanes(1);
        // What follows the label in the buffer must not matter.
        hashBytes(Buffer.from(`${label}#?!`), label.length, bytes, 0);
        const lane = makeLanes(1);
        hashLabels([{ ascii: `${label}.${suffix}`, suffix }], 0, 1, lane);
        expect([lane.block[0], lane.bits[0]]).toEqual([bytes.block[0], bytes.bits[0]]);
      },
    ),
  );
});

test('the hash is that of the format: filters that were built stay good', () => {
  const of = (label: string) => {
    hashLabels([named(label)], 0, 1, lanes);
    return [lanes.block[0], lanes.bits[0]];
  };
  expect(['a', 'example', 'xn--bcher-kva'].map(of)).toMatchInlineSnapshot(`
    [
      [
        1563839221,
        1931245737,
      ],
      [
        -986794048,
        -313159175,
      ],
      [
        767177924,
        1860613745,
      ],
    ]
  `);
});

test('a name is looked for in the filter of its own suffix alone', () => {
  const filters = new Map([['com', filterOf(spooled([1]), 1)]]);
  const uk = { ascii: 'example.co.uk', unicode: 'example.co.uk', tld: 'uk', suffix: 'co.uk' };
  const { outcomes, facts } = answerBatch(filters, [uk, named(labelOf(1)), named('other'), uk]);
  expect(Array.from(outcomes, (outcome) => BATCH_OUTCOMES[outcome])).toEqual([
    ...['no_filter', 'hit', 'miss', 'no_filter'],
  ]);
  expect([...facts.keys()]).toEqual(['com']);
});
