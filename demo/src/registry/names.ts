import { createHash } from 'node:crypto';

export const KEYWORD = 'quaylark';
/** The shop's own domain, which no watcher may report. */
export const OWN_DOMAIN = `${KEYWORD}.com`;
/** The look-alike of the tour: registered, and given a certificate. */
export const LOOK_ALIKE = `${KEYWORD}-login.com`;
/** Further ones: a character that looks like another, one left out, and another ending. */
export const MORE_LOOK_ALIKES = ['quay1ark.com', 'qualark.com', `${KEYWORD}.shop`] as const;

const FIRST = 'harbour tide reef gull kelp anchor lagoon drift shore pier'.split(' ');
const SECOND = 'lark works craft lane market press supply goods house mill'.split(' ');
/** The suffix for which the registry is asked by WHOIS; for the others it is by RDAP. */
export const BY_WHOIS = 'io';
export const SUFFIXES = ['com', 'shop', BY_WHOIS] as const;

/** What somebody might want to call a shop by the sea. */
export const CANDIDATES: readonly string[] = FIRST.flatMap((first) =>
  SECOND.flatMap((second) => SUFFIXES.map((suffix) => `${first}${second}.${suffix}`)),
);

/** Some of the candidates: most are registered, the rest are free. */
export const TO_SAVE = [
  ...['anchormill.com', 'reefworks.com', 'reeflark.com', 'tidemarket.com', 'gullcraft.com'],
  ...['kelpmarket.com', 'driftmill.shop', 'tidelane.shop', 'harbourlark.com', 'lagoonmill.com'],
] as const;

/** Known to the registry, unknown to it, or answered in a way that nobody could understand. */
export type Standing = 'registered' | 'free' | 'muddled';

/** Two in five candidates are registered; of all other names, only the few in `known`. */
export function standingOf(name: string): Standing {
  if (known.has(name)) return 'registered';
  if (!candidates.has(name)) return 'free';
  const share = createHash('sha256').update(name).digest().readUInt8() / 256;
  if (share < 0.4) return 'registered';
  return share > 0.98 && !name.endsWith(`.${BY_WHOIS}`) ? 'muddled' : 'free';
}

const candidates = new Set(CANDIDATES);
const known = new Set<string>([OWN_DOMAIN, LOOK_ALIKE, ...MORE_LOOK_ALIKES]);

const DAY_MS = 86_400_000;
const REGISTRARS = ['Harbour Names', 'Lighthouse Registrar', 'Tidewater Domains'];

/** Who registered a name, when, and until when: a year at a time, from a day that depends on the name. */
export function registrationOf(name: string, now: Date): object {
  const [day = 0, years = 0, registrar = 0] = createHash('sha256').update(name).digest();
  const inYear = (year: number) => new Date(Date.UTC(year, 0, 1) + day * 1.4 * DAY_MS);
  const year = now.getUTCFullYear();
  const expires = inYear(year) > now ? inYear(year) : inYear(year + 1);
  const since = inYear(expires.getUTCFullYear() - 1 - (years % 9));
  return {
    events: [
      { eventAction: 'registration', eventDate: since.toISOString() },
      { eventAction: 'expiration', eventDate: expires.toISOString() },
    ],
    entities: [
      {
        objectClassName: 'entity',
        roles: ['registrar'],
        vcardArray: ['vcard', [['fn', {}, 'text', REGISTRARS[registrar % REGISTRARS.length]]]],
      },
    ],
  };
}
