import { createHash } from 'node:crypto';

export const KEYWORD = 'quaylark';
/** The shop's own, which no watcher shall report. */
export const OWN_DOMAIN = `${KEYWORD}.com`;
/** Somebody registers it, and gets a certificate for it. */
export const LOOK_ALIKE = `${KEYWORD}-login.com`;
/** Somebody has had this one for long. */
const OLD_LOOK_ALIKE = 'quay1ark.com';

const FIRST = 'harbour tide reef gull kelp anchor lagoon drift shore pier'.split(' ');
const SECOND = 'lark works craft lane market press supply goods house mill'.split(' ');
/** Where the registry is asked by WHOIS; elsewhere it is by RDAP. */
export const BY_WHOIS = 'io';
export const SUFFIXES = ['com', 'shop', BY_WHOIS] as const;

/** What somebody might want to call a shop by the sea. */
export const CANDIDATES: readonly string[] = FIRST.flatMap((first) =>
  SECOND.flatMap((second) => SUFFIXES.map((suffix) => `${first}${second}.${suffix}`)),
);

/** What the registry has, has not, and has an answer for that nobody could understand. */
export type Standing = 'registered' | 'free' | 'muddled';

/** Two of five candidates are registered; of all others the few that are known. */
export function standingOf(name: string): Standing {
  if ([OWN_DOMAIN, LOOK_ALIKE, OLD_LOOK_ALIKE].includes(name)) return 'registered';
  if (!candidates.has(name)) return 'free';
  const share = createHash('sha256').update(name).digest().readUInt8() / 256;
  if (share < 0.4) return 'registered';
  return share > 0.98 && !name.endsWith(`.${BY_WHOIS}`) ? 'muddled' : 'free';
}

const candidates = new Set(CANDIDATES);
