type Gtld = {
  gTLD: string;
  delegationDate: string | null;
  specification13: boolean | null;
};

/** Since then ICANN's agreements follow its base agreement, with the same reservations in each. */
const BASE_AGREEMENT = '2013-01-01';

export type TldLists = Record<'brands' | 'generic' | 'older' | 'codes', string[]>;

/**
 * TLDs by kind: IANA's list says which exist, ICANN's under which agreement. Throws if either is
 * not the list that it should be.
 */
export function readTlds(iana: string, icann: string): { date: string; lists: TldLists } {
  const [heading = '', ...lines] = iana.trim().split(/\r?\n/);
  const date = toDate(/^# Version (\d{4})(\d{2})(\d{2})\d*,/.exec(heading)?.slice(1));
  const { gTLDs } = JSON.parse(icann) as { gTLDs?: Gtld[] };
  if (date === undefined || !Array.isArray(gTLDs)) throw new Error('not a list of TLDs');
  const live = new Set(lines.map((line) => line.trim().toLowerCase()));
  const lists: TldLists = { brands: [], generic: [], older: [], codes: [] };
  for (const { gTLD, delegationDate, specification13 } of gTLDs) {
    if (!live.has(gTLD) || delegationDate === null) continue;
    if (specification13) lists.brands.push(gTLD);
    else if (delegationDate >= BASE_AGREEMENT) lists.generic.push(gTLD);
    else lists.older.push(gTLD);
  }
  lists.codes.push(...[...live].filter((tld) => tld.length === 2));
  return { date, lists };
}

function toDate(parts: string[] | undefined): string | undefined {
  return parts?.join('-');
}
