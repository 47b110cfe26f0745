import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lemmaOf } from './lemma.ts';
import { openLexicon } from './lexicon.ts';
import { findWordnet, openSorted } from './wordnet-files.ts';

const folder = findWordnet() ?? '';
const lexicon = openLexicon();
afterAll(() => lexicon.close());

test('the search finds every line where it lies, the first and the last too, and nothing else', () => {
  const name = path.join(folder, 'index.verb');
  const file = openSorted(name);
  const lines = readFileSync(name, 'latin1')
    .split('\n')
    .filter((line) => /^\S/.test(line));
  expect(lines.length).toBeGreaterThan(10_000);
  for (const [at, line] of lines.entries()) {
    if (at % 5 !== 0 && at !== lines.length - 1) continue;
    const [word = ''] = line.split(' ');
    expect(file.find(word)).toBe(line);
    expect(file.find(`${word}zq`)).toBeUndefined();
  }
  for (const none of ['0', 'zzzz', 'a_']) expect(file.find(none)).toBeUndefined();
  file.close();
});

test('meanings come with their words, and with what is broader and narrower', () => {
  const [bread] = lexicon.meanings('bread');
  expect(bread?.words).toContain('breadstuff');
  expect(bread?.narrower().flatMap(({ words }) => words)).toEqual(
    expect.arrayContaining(['toast', 'bun']),
  );
  expect(bread?.broader().length).toBeGreaterThan(0);
  expect(lexicon.meanings('qwertzuiop')).toEqual([]);
});

test('without WordNet our own words are still words', () => {
  const bare = openLexicon(null);
  expect(bare.has('hearth')).toBe(true);
  expect(bare.isCommon('hearth')).toBe(true);
  expect(bare.has('perspicacious')).toBe(false);
  expect(lexicon.has('perspicacious')).toBe(true);
  expect(bare.meanings('bread')).toEqual([]);
});

test.each([
  ['bakeries', 'bakery'],
  ['hikers', 'hiker'],
  ['running', 'running'],
  ['jogged', 'jog'],
  ['boxes', 'box'],
  ['knives', 'knife'],
  ['glass', 'glass'],
  ['qwertzs', 'qwertzs'],
])('%s is a form of %s', (word, lemma) => {
  expect(lemmaOf(word, (text) => lexicon.has(text))).toBe(lemma);
});
