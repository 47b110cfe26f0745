import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { generate } from './generate.ts';
import { CATEGORIES, MADE_STYLES, type NameRequest, STYLES } from './model.ts';
import { isUnwanted } from './ranking/blocklist.ts';
import { isBrandLike } from './ranking/brands.ts';
import { soundOf } from './ranking/sound.ts';
import { DESCRIPTIONS, readGuide, samplesAsMarkdown, takeSamples } from './samples.fixture.ts';
import { FIELDS, GENERAL, QUALITIES } from './words/fields/index.ts';
import { FILLER } from './words/filler.ts';
import { openLexicon } from './words/index.ts';

const full = openLexicon();
const bare = openLexicon(null);
const samples = takeSamples(full);
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
    { numRuns: 15 },
  );
});

test.each([
  ['with WordNet', full],
  ['without WordNet', bare],
])(
  'D10: %s, every style has names for descriptions of many kinds, and `any` mixes them',
  (_, lexicon) => {
    for (const description of DESCRIPTIONS.filter(
      (_, n) => n % often({ test: 10, soak: 6 }) === 0,
    )) {
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
  for (const description of DESCRIPTIONS.slice(0, often({ test: 1, soak: 2 }))) {
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

test.each([
  [[], 'No good names of this style and length could be made.'],
  [['lumo'], 'Only 1 good name of this style and length could be made, not 9.'],
])('D10: with %j from a model and none of our own, the note has the right number', (said, note) => {
  const request = requestFor('A bakery in Lisbon', { style: 'compound', maxLength: 4, size: 9 });
  expect(generate(request, full, said).notes).toEqual([note]);
});

test('D10: no word is in more than a few of the first twenty', () => {
  for (const description of DESCRIPTIONS) {
    const uses = new Map<string, number>();
    for (const { words } of samples.get(description)?.names ?? []) {
      for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
    }
    expect(Math.max(...uses.values()), description).toBeLessThanOrEqual(3);
  }
});

test('D10: filler is in at most one of twenty names; where there is nothing else, each stem once', () => {
  for (const [description, { names }] of samples) {
    const filled = names.filter(({ words }) => words.some((word) => FILLER.has(word)));
    expect(filled.length, `${description}: ${filled.map(({ name }) => name)}`).toBeLessThan(2);
  }
  for (const stem of ['lumen', 'harbor', 'thrive']) expect(FILLER.has(stem)).toBe(true);
  const nothing = generate(requestFor('Something new', { size: 60 }), full).names;
  for (let run = 0; run < nothing.length; run += 20) {
    const stems = nothing.slice(run, run + 20).flatMap(({ words }) => words);
    const filler = stems.filter((word) => FILLER.has(word));
    expect(filler.length).toBe(new Set(filler).size);
  }
});

test.each(['any', 'short', 'real_word'] as const)(
  'D10: %s: words of the dictionary of up to seven letters come after all that was coined',
  (style) => {
    const names = namesFor('A bakery in Lisbon', { style, size: 300 });
    const isWord = names.map((name) => name.length <= 7 && full.has(name));
    expect(isWord.lastIndexOf(false)).toBeLessThan(isWord.indexOf(true));
    if (style === 'any') expect(isWord.slice(0, 20)).not.toContain(true);
  },
);

test('D10: what leads nowhere is said and not guessed: CRISPR and screening make no textiles', () => {
  const { names, understood, notUnderstood } = generate(
    requestFor('CRISPR kidney screening', { size: 20 }),
    full,
  );
  expect({ understood, notUnderstood }).toEqual({
    understood: ['kidney'],
    notUnderstood: ['crispr', 'screening'],
  });
  // From its own words, and from learned words for kidneys.
  const own = names.filter(({ name }) => /^(?:cr[iy]spr?|kidn|ren|adren)/.test(name));
  expect(own.length).toBeGreaterThan(8);
  const fashion = FIELDS.find((field) => field.name === 'fashion');
  expect(
    names.flatMap(({ words }) => words).filter((word) => fashion?.words.includes(word)),
  ).toEqual([]);
});

test.each([
  ['Uma padaria artesanal no bairro', 'Portuguese', /^(?:pada|artes|bair)/],
  ['Eine Bäckerei mit Gift für die Kinder', 'German', /^(?:back|gift|kind)/],
  ['Пекарня и магазин для детей', 'Russian', /^(?:pek|mag|det)/],
])(
  'D10: %s is %s: nothing is guessed, the letters of its words make the names',
  (text, language, own) => {
    const { names, understood, notUnderstood, notes } = generate(
      requestFor(text, { size: 20 }),
      full,
    );
    expect(notes).toContainEqual(expect.stringContaining(language));
    expect(understood).toEqual([]);
    expect(notUnderstood).toHaveLength(3);
    expect(names.filter(({ name }) => own.test(name)).length).toBeGreaterThan(8);
    const { words, heads, roots } = GENERAL;
    const general = new Set([...words, ...heads, ...roots, ...QUALITIES]);
    const guessed = FIELDS.flatMap((field) => [...field.words, ...field.roots]).filter(
      (word) => !general.has(word),
    );
    expect(names.flatMap(({ words }) => words).filter((word) => guessed.includes(word))).toEqual(
      [],
    );
  },
);

test('D10: what the description says no to is left out, and the job says so', () => {
  const { names, understood, notUnderstood, notes } = generate(
    requestFor('A pottery studio, not a bakery', { size: 100 }),
    full,
  );
  expect([...understood, ...notUnderstood].sort()).toEqual(['pottery', 'studio']);
  expect(notes).toEqual([expect.stringContaining('bakery')]);
  const baking = FIELDS.find(({ name }) => name === 'baking');
  const others = new Set(
    FIELDS.filter(({ name }) => name !== 'baking').flatMap((each) => [
      ...each.words,
      ...each.heads,
    ]),
  );
  const only = baking?.words.filter((word) => !others.has(word));
  expect(names.flatMap(({ words }) => words).filter((word) => only?.includes(word))).toEqual([]);
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
    expect.stringContaining('general names'),
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
  // If the styles were changed on purpose: node packages/name-generator/src/samples.fixture.ts
  expect((await readGuide()).samples).toBe(samplesAsMarkdown(samples));
});
