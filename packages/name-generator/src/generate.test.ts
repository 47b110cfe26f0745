import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { generate } from './generate.ts';
import { CATEGORIES, MADE_STYLES, type NameRequest, STYLES } from './model.ts';
import { isUnwanted } from './ranking/blocklist.ts';
import { isBrandLike } from './ranking/brands.ts';
import { soundOf } from './ranking/sound.ts';
import { DESCRIPTIONS, readGuide, samplesAsMarkdown } from './samples.fixture.ts';
import { FIELDS } from './words/fields/index.ts';
import { openLexicon } from './words/index.ts';

const full = openLexicon();
const bare = openLexicon(null);
afterAll(() => full.close());

const requestFor = (description: string, more: Partial<NameRequest> = {}): NameRequest => ({
  ...{ description, category: 'any', style: 'any', maxLength: 14, size: 100 },
  ...more,
});
const namesFor = (description: string, more: Partial<NameRequest> = {}, lexicon = full) =>
  generate(requestFor(description, more), lexicon).names.map(({ name }) => name);

test('D10: the same request gives the same names, another one others', () => {
  const again = openLexicon();
  const first = generate(requestFor('A bakery in Lisbon'), full);
  expect(generate(requestFor('A bakery in Lisbon'), again)).toEqual(first);
  again.close();
  const other = new Set(namesFor('A bakery in Oslo'));
  expect(first.names.filter(({ name }) => !other.has(name)).length).toBeGreaterThan(20);
});

test('D10: whatever is wished, names are letters, short enough, each once, of the style, and clean', () => {
  const request = fc.record({
    description: fc.oneof(
      fc.string({ minLength: 3, maxLength: 500, unit: 'grapheme' }),
      fc.array(fc.constantFrom(...DESCRIPTIONS), { minLength: 1, maxLength: 3 }).map(String),
    ),
    category: fc.constantFrom(...CATEGORIES),
    style: fc.constantFrom(...STYLES),
    maxLength: fc.integer({ min: 4, max: 30 }),
    size: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(request, fc.constantFrom(full, bare), (wished, lexicon) => {
      const { names } = generate(wished, lexicon);
      expect(names.length).toBeLessThanOrEqual(wished.size);
      expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
      for (const { name, style, score, words, length } of names) {
        expect(name).toMatch(/^[a-z]{3,30}$/);
        expect(length).toBe(name.length);
        expect(length).toBeLessThanOrEqual(wished.maxLength);
        if (wished.style !== 'any') expect(style).toBe(wished.style);
        expect(score >= 0 && score <= 100 && Number.isInteger(score)).toBe(true);
        expect(isUnwanted(name, words), name).toBe(false);
        expect(
          isBrandLike(name, (text) => lexicon.has(text)),
          name,
        ).toBe(false);
      }
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['with WordNet', full],
  ['without WordNet', bare],
])(
  'D10: %s, every style has names for descriptions of many kinds, and `any` mixes them',
  (_, lexicon) => {
    for (const description of DESCRIPTIONS.filter((_, n) => n % 3 === 0)) {
      for (const style of MADE_STYLES) {
        const names = namesFor(description, { style, size: 20 }, lexicon);
        // There are only so many other spellings.
        const least = style === 'respelled' ? 10 : 20;
        expect(names.length, `${style}: ${description}`).toBeGreaterThanOrEqual(least);
      }
      const { names } = generate(requestFor(description, { size: 20 }), lexicon);
      expect(new Set(names.map(({ style }) => style)).size).toBeGreaterThanOrEqual(5);
    }
  },
);

test('D10: a thousand names for each, and they are a thousand different ones', () => {
  for (const description of DESCRIPTIONS.slice(0, 3)) {
    const { names, notes } = generate(requestFor(description, { size: 1000 }), full);
    expect(names).toHaveLength(1000);
    expect(new Set(names.map(({ name }) => soundOf(name))).size).toBe(1000);
    expect(notes).toEqual([]);
  }
});

test('D10: where there are no more good names, the job says so instead of making bad ones', () => {
  const request = requestFor('A bakery in Lisbon', {
    style: 'real_word',
    maxLength: 5,
    size: 1000,
  });
  const { names, notes } = generate(request, full);
  expect(names.length).toBeLessThan(1000);
  expect(notes).toEqual([expect.stringContaining(`${names.length} good names`)]);
});

test('D10: no word is in more than a few of the first twenty', () => {
  for (const description of DESCRIPTIONS) {
    const uses = new Map<string, number>();
    for (const { words } of generate(requestFor(description, { size: 20 }), full).names) {
      for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
    }
    expect(Math.max(...uses.values()), description).toBeLessThanOrEqual(3);
  }
});

test('D10: the description counts: stop words do not, and unknown words lead on by their meaning', () => {
  const { keywords } = generate(
    requestFor('The best app that helps you with your pumpernickel'),
    full,
  );
  expect(keywords).toEqual(['pumpernickel']);
  const baking = FIELDS.find(({ name }) => name === 'baking');
  const ofBaking = new Set([...(baking?.words ?? []), ...(baking?.roots ?? [])]);
  const baked = (lexicon: typeof full) =>
    generate(requestFor('pumpernickel', { size: 20 }), lexicon).names.filter(({ words }) =>
      words.some((word) => ofBaking.has(word)),
    ).length;
  expect(baked(full)).toBeGreaterThan(15);
  expect(baked(bare)).toBeLessThan(5);
});

test('D10: the category counts where the description says little', () => {
  const plain = new Set(namesFor('Something new'));
  const musical = namesFor('Something new', { category: 'music' });
  expect(musical.filter((name) => !plain.has(name)).length).toBeGreaterThan(60);
  expect(generate(requestFor('Something new'), full).notes).toEqual([
    expect.stringContaining('not understood'),
  ]);
});

test("D10: a model's words are candidates like the others, and the filters hold for them too", () => {
  const said = ['Lisbonita', 'panadoro', 'spotifi', 'x', 'no-way', 'zzzqqq', 'lisbonita', 'bakery'];
  const { names } = generate(requestFor('A bakery in Lisbon'), full, said);
  const theirs = names.filter(({ style }) => style === 'model');
  expect(theirs.map(({ name }) => name).sort()).toEqual(['lisbonita', 'panadoro']);
  expect(namesFor('A bakery in Lisbon')).toHaveLength(names.length);
});

test('the twenty descriptions of the guide are what the code generates', async () => {
  // If the styles were changed on purpose: node services/domains/src/generator/samples.fixture.ts
  expect((await readGuide()).samples).toBe(samplesAsMarkdown());
});
