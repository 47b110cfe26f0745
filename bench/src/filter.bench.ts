/// <reference path="./bloomfilter.d.ts" />
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type DomainName, readName } from '@holdfast/names';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { buildFilter, createFilters } from '@holdfast/resolve';
import { BloomFilter } from 'bloomfilter';
import { median, say, sayRatio } from './report.ts';
import { size } from './size.ts';

/** As many names as fit into a processor's cache, and as many as `de` has. */
const SIZES = size({ usual: [1_000_000, 18_000_000], quick: [20_000, 40_000] });
/** As many as in a bulk check, half of them registered. */
const ASKED = 100_000;
const REPEATED = size({ usual: 20, quick: 1 });
const ROUNDS = size({ usual: 9, quick: 1 });
const BITS_PER_KEY = 12;
const HASHES = 8;

const WORDS = ['shop', 'my-shop', 'green-energy', 'the-best-online-shop', 'a', 'data'];
const labelOf = (number: number) => `${WORDS[number % WORDS.length]}${number.toString(36)}`;

/**
 * Names looked up in batches, beside the npm package `bloomfilter` with as many bits and hashes, on
 * the same labels. In processor time: the figure is per core, and the machine may be shared.
 */
export async function run(): Promise<void> {
  for (const keys of SIZES) await compare(keys);
}

async function compare(keys: number): Promise<void> {
  const directory = await temporaryDirectory();
  const { ours, peer, rate: falsePositiveRate } = await build(directory.path, keys);
  // Through JSON, as in requests: strings concatenated here would be slower to read.
  const asked: string[] = JSON.parse(
    JSON.stringify(
      Array.from({ length: ASKED }, (_, at) => labelOf(((at * 102_947) % keys) + (at % 2) * keys)),
    ),
  );
  const texts: string[] = JSON.parse(JSON.stringify(asked.map((label) => `${label}.com`)));
  const names = texts.map(named);
  const rounds: { ours: number; peer: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates = {
      ours: rate(() => ours.lookupBatch(names)),
      peer: rate(() => {
        let hits = 0;
        for (const label of asked) if (peer.test(label)) hits += 1;
        return hits;
      }),
    };
    if (round > 0) rounds.push(rates); // the first one warms up
  }
  const millions = (values: number[]) => `${(median(values) / 1e6).toFixed(1)} M names/s a core`;
  say(`filter lookup, batched: ${millions(rounds.map((round) => round.ours))}; goal ≥ 15 M`);
  say(`bloomfilter:            ${millions(rounds.map((round) => round.peer))}`);
  say(`false positives: ${(falsePositiveRate * 100).toFixed(2)} %; goal 0.5 %`);
  sayRatio(`names/s among ${keys / 1e6} M, to npm bloomfilter`, rounds, { atLeast: 5 });
  const read = rate(() => {
    for (const text of texts) readName(text);
  });
  say(`readName, plain names:  ${(read / 1e6).toFixed(2)} M names/s a core; goal ≥ 0.2 M`);
  await ours.close();
  await directory.remove();
}

async function build(folder: string, keys: number) {
  say(`building both filters from ${keys} names…`);
  const source = path.join(folder, 'names');
  await writeFile(source, lines(keys));
  const started = performance.now();
  const { facts } = await buildFilter({ source, folder });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  say(`ours took ${seconds} s, from the file to the disk`);
  const peer = new BloomFilter(keys * BITS_PER_KEY, HASHES);
  for (let number = 0; number < keys; number += 1) peer.add(labelOf(number));
  return { ours: await createFilters({ folder }), peer, rate: facts.falsePositiveRate };
}

function* lines(keys: number): Generator<string> {
  for (let from = 0; from < keys; from += 10_000) {
    const some = Array.from({ length: 10_000 }, (_, index) => `${labelOf(from + index)}.com\n`);
    yield some.join('');
  }
}

/** Names a second of processor time. */
function rate(once: () => unknown): number {
  const before = process.cpuUsage();
  for (let time = 0; time < REPEATED; time += 1) once();
  const { user, system } = process.cpuUsage(before);
  return (ASKED * REPEATED * 1e6) / (user + system);
}

function named(text: string): DomainName {
  const reading = readName(text);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.name;
}
