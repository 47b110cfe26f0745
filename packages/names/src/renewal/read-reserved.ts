import { domainToASCII } from 'node:url';

export type ReservedLists = Record<
  'olympic' | 'redCross' | 'organisations' | 'countries',
  string[]
>;

/**
 * Which of ICANN's lists is which, by its id. Acronyms (`igos-2`, `red-cross2`) are left out: they
 * were reserved for a time only, and ordinary words are among them.
 */
const LISTS: Record<string, keyof ReservedLists> = {
  ioc: 'olympic',
  'red-cross1': 'redCross',
  'red-cross-international': 'redCross',
  igos: 'organisations',
};

/** The labels of ICANN's XML and of the list of countries, in punycode. */
export function readReserved(xml: string, countries: string): ReservedLists {
  const lists: ReservedLists = { olympic: [], redCross: [], organisations: [], countries: [] };
  for (const [, id = '', content = ''] of xml.matchAll(
    /<registry\b[^>]*\bid="([^"]+)"[^>]*>((?:(?!<registry\b)[\s\S])*?)<\/registry>/g,
  )) {
    const list = LISTS[id.toLowerCase()];
    if (!list) continue;
    for (const [, label = ''] of content.matchAll(/<label\d?>([^<]+)<\/label\d?>/g)) {
      lists[list].push(toLabel(label));
    }
  }
  for (const line of countries.split(/\r?\n/)) {
    const text = line.replace(/#.*/, '').trim();
    if (text !== '') lists.countries.push(toLabel(text));
  }
  return lists;
}

function toLabel(text: string): string {
  const label = domainToASCII(text.trim());
  if (label === '' || label.includes('.')) throw new Error(`“${text}” is not a label`);
  return label;
}
