import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generate } from './generate.ts';
import type { Generated } from './model.ts';
import { type Lexicon, openLexicon } from './words/index.ts';

export const GUIDE = path.join(import.meta.dirname, '../../../docs/name-generator.md');
const HEADING = '## Twenty descriptions\n';
const NEW_HEADING = '## Twenty more, from fields that no list of ours names\n';
const JUDGEMENT = `Read as a founder would: three to six names of most lists are worth a shortlist (falcora, seismora, pharelo, philativa, trufflora, vitra), against eight or more where a field of ours fits. The rest is plain: it stays with the thing, repeats its stem (_stamp-_, _bell-_, and tactlessly _deaf-_), or takes a dull word from a definition (_griphold_). Three lists borrow from a neighbour: fossils from the outdoors, mushrooms from the garden, and ballooning is read as travel and loses its balloon. Where a list is thin, a second sentence or a \`category\` helps most.
`;
const TOP = 20;

export const DESCRIPTIONS = [
  'A bakery in Lisbon',
  'An encrypted backup tool for small teams',
  "A kids' astronomy app",
  'Invoicing for freelancers',
  'A meditation and sleep app',
  'A craft brewery in the Alps',
  'Analytics dashboards for online shops',
  'A marketplace for handmade ceramics',
  'Language learning with short stories',
  'Electric bike rental by the sea',
  'A law firm for startups',
  'Vegan meal delivery',
  'Dog walking in the neighbourhood',
  'A podcast about the history of science',
  'An AI assistant for doctors',
  'An indoor climbing gym',
  'A second-hand fashion boutique',
  'Home solar batteries',
  'Open-source database monitoring',
  'A wedding photographer in Tuscany',
];

/** None of these words leads directly to a field of ours: the dictionary and their letters must do. */
export const UNLISTED = [
  'CRISPR kidney screening',
  'Falconry for beginners',
  'Elevator inspections',
  'Chimney sweeps in Yorkshire',
  'An oyster hatchery',
  'Interpreters for deaf people',
  'Prosthetic limbs',
  'Truffle hunting with pigs',
  'Hot-air ballooning',
  'Mushroom cultivation kits',
  'Earthquake early warning',
  'Umbrellas that last',
  'Fossil preparation',
  'Restoring lighthouses',
  'Stamp collecting',
  'A bell foundry',
  'Mosquito nets',
  'Puppet carving',
  'Cave exploration',
  'Stained glass windows',
];

export type Samples = ReadonlyMap<string, Generated>;

/** The first names for every description of the guide, as the code generates them now. */
export function takeSamples(lexicon: Lexicon): Samples {
  const wish = { category: 'any', style: 'any', maxLength: 14, size: TOP } as const;
  return new Map(
    [...DESCRIPTIONS, ...UNLISTED].map((description) => [
      description,
      generate({ ...wish, description }, lexicon),
    ]),
  );
}

/** What the guide shows. */
export function samplesAsMarkdown(samples: Samples): string {
  const namesOf = (description: string) =>
    samples
      .get(description)
      ?.names.map(({ name }) => name)
      .join(', ');
  const known = DESCRIPTIONS.map((each) => `**${each}.** ${namesOf(each)}.\n`);
  const unlisted = UNLISTED.map((each) => {
    const { notUnderstood = [] } = samples.get(each) ?? {};
    const not = notUnderstood.length > 0 ? ` _Not understood: ${notUnderstood.join(', ')}._` : '';
    return `**${each}.** ${namesOf(each)}.${not}\n`;
  });
  return `${HEADING}\n${known.join('\n')}\n${NEW_HEADING}\n${JUDGEMENT}\n${unlisted.join('\n')}`;
}

/** The guide's part before the samples, and the samples. */
export async function readGuide(): Promise<{ before: string; samples: string }> {
  const text = await readFile(GUIDE, 'utf8');
  const at = text.indexOf(HEADING);
  return { before: text.slice(0, at), samples: text.slice(at) };
}

/** Rewrites the samples in the guide. */
if (import.meta.main) {
  const lexicon = openLexicon();
  const { before } = await readGuide();
  await writeFile(GUIDE, before + samplesAsMarkdown(takeSamples(lexicon)));
  lexicon.close();
}
