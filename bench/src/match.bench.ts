/// <reference path="./ahocorasick.d.ts" />
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildMatcher, type HostName, type Matcher } from '@holdfast/lookalikes';
import { AhoCorasick as Monyone } from '@monyone/aho-corasick/fast';
import AhoCorasick from 'ahocorasick';
import Modern from 'modern-ahocorasick/fast';
import { median, say, sayRatio } from './report.ts';
import { size } from './size.ts';

const KEYWORDS = size({ usual: 10_000, quick: 500 });
const NAMES = size({ usual: 100_000, quick: 5_000 });
/** Of a hundred names, how many contain a keyword. */
const WITH_KEYWORD = 2;
const ROUNDS = size({ usual: 7, quick: 1 });
/** How much processor time one measurement takes at least, in microseconds. */
const ENOUGH = size({ usual: 300_000, quick: 10_000 });

/**
 * Names matched against 10,000 keywords, beside the npm packages that hold an Aho–Corasick
 * automaton, each in its fastest form, on the same texts. In processor time: the figure is per core,
 * and the machine may be shared.
 */
export async function run(): Promise<void> {
  const { keywords, texts, hosts } = makeWork();
  const watched = keywords.map((keyword, at) => ({ id: `${at}`, keyword }));
  const started = performance.now();
  const fuzzy = buildMatcher(watched);
  say(`built from ${KEYWORDS} keywords in ${(performance.now() - started).toFixed(0)} ms`);
  const exact = buildMatcher(watched, { fuzzy: false });
  const [monyone, modern, first] = [
    new Monyone(keywords),
    new Modern(keywords),
    new AhoCorasick(keywords),
  ];
  const contenders: Record<string, () => number> = {
    exact: () => matchAll(exact, hosts),
    fuzzy: () => matchAll(fuzzy, hosts),
    '@monyone/aho-corasick/fast': () => count(texts, (text) => monyone.matchInText(text).length),
    'modern-ahocorasick/fast': () => count(texts, (text) => modern.search(text).length),
    ahocorasick: () => count(texts, (text) => first.search(text).length),
  };
  report(measure(contenders));
}

function measure(contenders: Record<string, () => number>): Map<string, number[]> {
  const rates = new Map(Object.keys(contenders).map((name) => [name, [] as number[]]));
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, once] of Object.entries(contenders)) {
      collect(); // none pays for the garbage of the one before
      const hits = once();
      if (round > 0) rates.get(name)?.push(rate(once));
      else say(`${name}: ${hits} matches in ${NAMES} names`); // the first one warms up
    }
  }
  return rates;
}

/** Names per second of processor time, over at least `ENOUGH`. */
function rate(once: () => number): number {
  const before = process.cpuUsage();
  for (let passes = 1; ; passes += 1) {
    once();
    const { user, system } = process.cpuUsage(before);
    if (user + system > ENOUGH) return (NAMES * passes * 1e6) / (user + system);
  }
}

function report(rates: Map<string, number[]>): void {
  const of = (name: string) => rates.get(name) ?? [];
  const millions = (name: string) => `${(median(of(name)) / 1e6).toFixed(2)} M names/s a core`;
  say(`exact:      ${millions('exact')}`);
  say(`with fuzzy: ${millions('fuzzy')}`);
  const peers = [...rates.keys()].filter((name) => !['exact', 'fuzzy'].includes(name));
  for (const peer of peers) say(`${peer}: ${millions(peer)}`);
  const best = peers.toSorted((a, b) => median(of(b)) - median(of(a)))[0] ?? '';
  const beside = (ours: string) =>
    of(ours).map((rate, round) => ({ ours: rate, peer: of(best)[round] ?? Number.NaN }));
  sayRatio(`exact, to ${best}`, beside('exact'), { atLeast: 5 });
  sayRatio(`with fuzzy, to the same without`, beside('fuzzy'), { atLeast: 1 });
}

function matchAll(matcher: Matcher, hosts: readonly HostName[]): number {
  let hits = 0;
  for (const host of hosts) hits += matcher.match(host).length;
  return hits;
}

function count(texts: readonly string[], find: (text: string) => number): number {
  let hits = 0;
  for (const text of texts) hits += find(text);
  return hits;
}

/** Through JSON, as in feeds: strings concatenated here would be slower to read. */
function makeWork(): { keywords: string[]; texts: string[]; hosts: HostName[] } {
  const random = createRandom(7);
  const keywords = distinct(KEYWORDS, () => word(random, 3 + random(3)));
  const texts = distinct(NAMES, () => {
    const parts = Array.from({ length: 1 + random(3) }, () => word(random, 1 + random(3)));
    if (random(100) < WITH_KEYWORD) parts.push(keywords[random(KEYWORDS)] ?? '');
    if (random(5) === 0) parts.push(`${random(1_000)}`);
    return parts.join(random(3) === 0 ? '-' : '');
  });
  const hosts = texts.map((text) => ({ ascii: `${text}.com`, suffix: 'com' }));
  return JSON.parse(JSON.stringify({ keywords, texts, hosts }));
}

const [BEGINNINGS, MIDDLES, ENDS] = [
  [
    'b',
    'br',
    'c',
    'ch',
    'd',
    'f',
    'g',
    'h',
    'k',
    'l',
    'm',
    'n',
    'p',
    'pl',
    'r',
    's',
    'st',
    't',
    'v',
  ],
  ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'oo'],
  ['', '', '', 'n', 'r', 's', 't', 'ck', 'll', 'x'],
];

/** A pronounceable word. */
function word(random: (below: number) => number, syllables: number): string {
  const pick = (from: readonly string[] = ['']) => from[random(from.length)] ?? '';
  const syllable = () => pick(BEGINNINGS) + pick(MIDDLES) + pick(ENDS);
  return Array.from({ length: syllables }, syllable).join('');
}

function distinct(size: number, make: () => string): string[] {
  const made = new Set<string>();
  while (made.size < size) made.add(make());
  return [...made];
}

/** The same numbers in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
