/**
 * TLDs that are open only to some, and to whom: by their registries' policies as of November 2026.
 * Kept by hand, since no list has them; IANA's root database calls the older ones "sponsored".
 */
export const OPEN_TO: Readonly<Record<string, string>> = {
  abogado: 'lawyers',
  aero: 'members of the aviation community',
  bank: 'regulated banks',
  coop: 'cooperatives',
  cpa: 'licensed accountants in the USA',
  creditunion: 'credit unions',
  edu: 'accredited institutions of higher education in the USA',
  gov: 'US government bodies',
  insurance: 'regulated insurers',
  int: 'organisations established by international treaty',
  law: 'lawyers and law schools',
  med: 'medical organisations',
  mil: 'the US armed forces',
  museum: 'museums and people who work for them',
  ngo: 'non-governmental organisations',
  ong: 'non-governmental organisations',
  pharmacy: 'accredited pharmacies',
  post: 'the postal sector',
  realtor: 'members of the National Association of Realtors',
};

/** By a label of a suffix below a TLD (`gov.uk`, `ac.jp`): whom registries keep the suffix for. */
const KEPT_FOR: readonly [labels: RegExp, whom: string][] = [
  [/^(?:gov|govt|gob|gouv|gub|guv|gv|go|gc|lg|parliament|judiciary|police)$/, 'public bodies'],
  [/^(?:mil|mod)$/, 'armed forces'],
  [/^(?:edu|educ|ac|acad|ed|sch|school|k12|univ)$/, 'schools and universities'],
  [/^(?:nhs|med)$/, 'health services'],
];

/** Suffixes of municipalities and provinces that only look like those. */
const OTHERS = new Set(['go.it', 'ac.it', 'med.pl']);

/** Whom a suffix such as `gov.uk` is kept for; undefined for one that is open. */
export function keptFor(suffix: string): string | undefined {
  if (OTHERS.has(suffix)) return undefined;
  const labels = suffix.split('.').slice(0, -1);
  return KEPT_FOR.find(([pattern]) => labels.some((label) => pattern.test(label)))?.[1];
}
