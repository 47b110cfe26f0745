import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generate } from './generate.ts';
import { openLexicon } from './words/index.ts';

export const GUIDE = path.join(import.meta.dirname, '../../../docs/name-generator.md');
const HEADING = '## Twenty descriptions\n';
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

/** What the guide shows, as the code generates it now. */
export function samplesAsMarkdown(): string {
  const lexicon = openLexicon();
  try {
    const lines = DESCRIPTIONS.map((description) => {
      const request = {
        description,
        category: 'any',
        style: 'any',
        maxLength: 14,
        size: TOP,
      } as const;
      const names = generate(request, lexicon).names.map(({ name }) => name);
      return `**${description}.** ${names.join(', ')}.\n`;
    });
    return `${HEADING}\n${lines.join('\n')}`;
  } finally {
    lexicon.close();
  }
}

/** The guide's part before the samples, and the samples. */
export async function readGuide(): Promise<{ before: string; samples: string }> {
  const text = await readFile(GUIDE, 'utf8');
  const at = text.indexOf(HEADING);
  return { before: text.slice(0, at), samples: text.slice(at) };
}

/** Writes the samples into the guide anew. */
if (import.meta.main) {
  const { before } = await readGuide();
  await writeFile(GUIDE, before + samplesAsMarkdown());
}
