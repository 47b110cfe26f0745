import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Candidate } from '../model.ts';
import { openLexicon } from '../words/index.ts';
import { isUnwanted } from './blocklist.ts';
import { isBrandLike } from './brands.ts';
import { isMisread } from './misread.ts';
import { isSayable } from './sayable.ts';
import { type Scored, selectDiverse } from './select.ts';

const lexicon = openLexicon();

describe('blocklist', () => {
  test.each([
    ['penisland', ['pen', 'island']],
    ['speedofart', ['speed', 'of', 'art']],
    ['therapist', ['the', 'rapist']],
    ['shitake', []],
    ['fadoscum', ['fado', 'scum']],
  ])('%s is not said', (name, words) => {
    expect(isUnwanted(name, words)).toBe(true);
  });

  test.each([
    ['grapehouse', ['grape', 'house']],
    ['spoonfork', ['spoon', 'fork']],
    ['compassly', ['compass', '-ly']],
    ['panoro', ['pan']],
  ])('%s is innocent', (name, words) => {
    expect(isUnwanted(name, words)).toBe(false);
  });
});

describe('brands', () => {
  const isWord = (name: string) => lexicon.has(name);
  test.each([
    'google',
    'googel',
    'gooogle',
    'gogle',
    'spotifi',
    'netflics',
    'mynetflixapp',
    'panora',
  ])('%s is too near', (name) => {
    expect(isBrandLike(name, isWord)).toBe(true);
  });
  test.each(['stack', 'hearthly', 'lumentor', 'strike', 'granora'])(
    '%s is free of them',
    (name) => {
      expect(isBrandLike(name, isWord)).toBe(false);
    },
  );
});

describe('sayable', () => {
  test.each(['panelo', 'lumentor', 'crostiva', 'quillora', 'bryte'])('%s is', (name) => {
    expect(isSayable(name)).toBe(true);
  });
  test.each(['rtkpl', 'xqzt', 'bngora', 'aaoui', 'lumnzt', 'mpanda', 'qat'])(
    '%s is not',
    (name) => {
      expect(isSayable(name)).toBe(false);
    },
  );
  test('a respelled name may end in r, as people have learned to read', () => {
    expect(isSayable('timbr')).toBe(false);
    expect(isSayable('timbr', { mayEndInR: true })).toBe(true);
  });
});

test('what reads as other words than it was made of is found', () => {
  expect(isMisread('costable', ['costa', 'table'], lexicon)).toBe(true);
  expect(isMisread('soloven', ['sol', 'oven'], lexicon)).toBe(true);
  expect(isMisread('tilecrumb', ['tile', 'crumb'], lexicon)).toBe(false);
});

test('words and what sounds like them flow better than letters', () => {
  for (const word of ['harbor', 'panelo', 'crumb', 'serenora']) {
    for (const noise of ['xkqwz', 'rbrahro', 'mcbru', 'oerensra']) {
      expect(lexicon.fluency(word)).toBeGreaterThan(lexicon.fluency(noise));
    }
  }
});

describe('selection', () => {
  const candidate = fc.record({
    name: fc.stringMatching(/^[a-e]{3,7}$/),
    style: fc.constantFrom('coined', 'compound', 'real_word'),
    words: fc.array(fc.constantFrom('one', 'two', 'three'), { minLength: 1, maxLength: 2 }),
    relevance: fc.constant(1),
    craft: fc.constant(1),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  const candidates = fc
    .uniqueArray(candidate, { selector: ({ name }) => name, maxLength: 60 })
    .map((all): Scored[] => all.map((each) => ({ ...each }) as Scored));
  const everyone = (_: Candidate) => true;

  test('the best comes first, and the order in which they were made does not matter', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 60 }), (all, size) => {
        const chosen = selectDiverse(all, size, everyone);
        expect(selectDiverse(all.toReversed(), size, everyone)).toEqual(chosen);
        const best = Math.max(...all.map(({ score }) => score));
        if (chosen[0]) expect(chosen[0].score).toBe(best);
        expect(chosen.length).toBeLessThanOrEqual(size);
      }),
    );
  });

  test('invented names that differ by a letter are not both chosen, words are', () => {
    const pair = (style: Candidate['style']): Scored[] =>
      ['malora', 'malorda'].map((name) => ({
        ...{ name, style, words: [name], relevance: 1, craft: 1, score: 0.5 },
      }));
    expect(selectDiverse(pair('coined'), 9, everyone)).toHaveLength(1);
    expect(selectDiverse(pair('real_word'), 9, everyone)).toHaveLength(2);
  });

  test('who is not welcome is left out', () => {
    const all = [
      { name: 'malora', style: 'coined' as const, words: [], relevance: 1, craft: 1, score: 1 },
    ];
    expect(selectDiverse(all, 9, () => false)).toEqual([]);
  });
});
