import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readReserved } from './read-reserved.ts';
import { readTlds } from './read-tlds.ts';
import type { Sources } from './sources.ts';
import { writeList } from './write-list.ts';

/** A list never loses this share at once: one that does is another list, or half of it. */
const MOST_LOST = 0.1;

type Renewal = { sources: Sources; folder: string; today: Date };

/**
 * Fetches the lists that names are judged by, and writes them as modules into the folder. Throws,
 * and changes nothing, if one cannot be fetched or read, or has lost more than a tenth.
 */
export async function renewLists({ sources, folder, today }: Renewal): Promise<string[]> {
  const [tlds, gtlds, xml, names] = await Promise.all([
    get(sources.tlds),
    get(sources.gtlds),
    get(sources.reserved),
    get(sources.countries),
  ]);
  const { date, lists } = readTlds(tlds, gtlds);
  const { brands, generic, older, codes } = lists;
  const { olympic, redCross, organisations, countries } = readReserved(xml, names);
  const modules = {
    'tld-lists.ts': writeList('TLD_LISTS', { sources: [sources.tlds, sources.gtlds], date }, [
      {
        name: 'brands',
        comment: 'Each run by one brand for itself (Specification 13).',
        items: brands,
      },
      { name: 'generic', comment: 'Under ICANN’s base agreement, since 2013.', items: generic },
      { name: 'older', comment: 'Generic ones from before.', items: older },
      { name: 'codes', comment: 'Two letters: countries and territories.', items: codes },
    ]),
    'reserved-labels.ts': writeList(
      'RESERVED_LABELS',
      { sources: [sources.reserved, sources.countries], date: today.toISOString().slice(0, 10) },
      [
        { name: 'olympic', comment: 'Of the International Olympic Committee.', items: olympic },
        {
          name: 'redCross',
          comment: 'Of the Red Cross and Red Crescent Movement.',
          items: redCross,
        },
        {
          name: 'organisations',
          comment: 'Of intergovernmental organisations.',
          items: organisations,
        },
        { name: 'countries', comment: 'Short names of countries in English.', items: countries },
      ],
    ),
  };
  for (const [file, text] of Object.entries(modules))
    await refuseLoss(path.join(folder, file), text);
  for (const [file, text] of Object.entries(modules)) {
    const target = path.join(folder, file);
    await writeFile(`${target}.tmp`, text);
    await rename(`${target}.tmp`, target);
  }
  return Object.keys(modules);
}

async function get(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { 'user-agent': 'holdfast' } });
  if (!answer.ok) throw new Error(`${address}: HTTP ${answer.status}`);
  return answer.text();
}

async function refuseLoss(file: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '');
  for (const [name, count] of counts(before)) {
    const now = counts(text).get(name) ?? 0;
    if (now < count * (1 - MOST_LOST)) {
      throw new Error(`${path.basename(file)}: ${name} would shrink from ${count} to ${now}`);
    }
  }
}

/** The length of each list in a module. */
function counts(text: string): Map<string, number> {
  const lists = [...text.matchAll(/^ {2}(\w+): `([^`]*)`,$/gm)];
  return new Map(lists.map(([, name = '', list = '']) => [name, list.trim().split(/\s+/).length]));
}
