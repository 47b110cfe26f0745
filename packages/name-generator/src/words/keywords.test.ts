import { afterAll, expect, test } from 'vitest';
import { readDescription } from './keywords.ts';
import { openLexicon } from './lexicon.ts';
import { rootsOf } from './roots.ts';

const lexicon = openLexicon();
afterAll(() => lexicon.close());

const read = (description: string) => {
  const { keywords, refused, language } = readDescription(description, lexicon);
  const texts = (of: typeof keywords) => of.map(({ text }) => text).sort();
  return { meant: texts(keywords), refused: texts(refused), language };
};

test.each([
  ['A café, not a bakery', ['café'], ['bakery']],
  ['Not a bakery but a pharmacy', ['pharmacy'], ['bakery']],
  ['This is not a bakery. It is a florist', ['florist'], ['bakery']],
  ["It isn't a bakery or a cafe; it's a library", ['library'], ['bakery', 'cafe']],
  ['Burgers without meat and cheese for athletes', ['athletes', 'burgers'], ['cheese', 'meat']],
  ['No wifi and great coffee', ['coffee'], ['wifi']],
  ['Cakes with no sugar, dairy or gluten', ['cakes'], ['dairy', 'gluten', 'sugar']],
  ['A gluten-free bakery', ['bakery'], ['gluten']],
  ['Alcohol free wine', ['wine'], ['alcohol']],
  ['Trains instead of planes to Norway', ['norway', 'trains'], ['planes']],
  ['Games that are not for children', ['games'], ['children']],
  ['Neither a bank nor an insurance: a pension', ['pension'], ['bank', 'insurance']],
  ['Cooking, never with plastic', ['cooking'], ['plastic']],
])('what is negated is refused: %s', (description, meant, refused) => {
  expect(read(description)).toEqual({ meant, refused, language: undefined });
});

test.each([
  ['Uma pizzaria no bairro, não uma padaria', ['bairro', 'pizzaria'], ['padaria']],
  ['Ein Café ohne Zucker für Kinder', ['café', 'kinder'], ['zucker']],
])('so it is in other languages: %s', (description, meant, refused) => {
  expect(read(description)).toMatchObject({ meant, refused });
});

test.each([
  ['Not just a bakery', ['bakery']],
  ['Not only bread but also wine', ['bread', 'wine']],
  ['Never miss a train', ['train']],
  ["For people who can't sleep", ['sleep']],
  ['A no-code database', ['database', 'no code']],
  ['A not-for-profit clinic', ['clinic', 'nonprofit']],
  ['Nothing but noodles', ['noodles']],
])('what only looks negated is meant: %s', (description, meant) => {
  const reading = read(description);
  expect(reading.meant).toEqual(expect.arrayContaining(meant));
  expect(reading.refused).toEqual([]);
});

test.each([
  ['Eine Bäckerei in Hamburg', 'German'],
  ['Software für Zahnärzte', 'German'],
  ['Uma loja de flores', 'Portuguese'],
  ['Une boulangerie à Paris', 'French'],
  ['Una panadería para perros', 'Spanish'],
  ['Un negozio di gelati della nonna', 'Italian'],
  ['Een bakkerij voor honden', 'Dutch'],
  ['Ett bageri för hundar', 'Swedish'],
  ['Piekarnia dla psów oraz kotów', 'Polish'],
  ['Кафе для кошек', 'Russian'],
  ['A café in São Paulo', undefined],
  ['The de facto bakery of Los Angeles', undefined],
  ['Piñata shop in La Jolla', undefined],
])('the language of %s is %s', (description, language) => {
  expect(read(description).language).toBe(language);
});

test('what is too short, or not of letters that names are made of, is reported', () => {
  const { keywords, unusable } = readDescription('VR and 3D for 天文学', lexicon);
  expect(keywords).toEqual([]);
  expect(unusable.join('')).toBe('vr3d天文学');
});

test('what the dictionary has as one is meant as one', () => {
  const { keywords } = readDescription('Fine mosquito nets for hot-air balloons', lexicon);
  const phrases = keywords.map(({ word, phrase }) => [word, phrase]);
  expect(phrases).toEqual(
    expect.arrayContaining([
      ['mosquito', 'mosquito_net'],
      ['net', 'mosquito_net'],
      ['balloon', 'hot-air_balloon'],
    ]),
  );
});

test.each([
  ['falconry', 'falcon'],
  ['crispr', 'crisp'],
  ['padaria', 'padar'],
  ['backerei', 'back'],
  ['kidney', 'kidn'],
])('%s has the root %s', (word, root) => {
  expect(rootsOf(word)).toContain(root);
});
