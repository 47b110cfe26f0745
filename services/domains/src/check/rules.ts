import type { Standing } from '@holdfast/names';
import { ANSWERS, type Answer, type Failure, type Outcome } from '@holdfast/resolve';
import { MOST_SKEW_MS, type Mode, NOT_FOUND, type Verdict } from './model.ts';

export type Outcomes = {
  filter?: Outcome | undefined;
  dns?: Outcome | undefined;
  /** RDAP if the bootstrap knows the TLD, otherwise WHOIS. */
  registry?: Outcome | undefined;
  /** What the registry wrote, if its words decided. */
  words?: string | undefined;
};

export function isAnswer(outcome: Outcome): outcome is Answer {
  return (ANSWERS as readonly string[]).includes(outcome);
}

/** Whether a source's answer means that somebody has the name. */
export function isRegistered(outcome: Outcome): boolean {
  return outcome === 'delegated' || outcome === 'found';
}

/**
 * From evidence to status; docs/verdicts.md is this function as a table. The rule: a source that failed
 * tells us nothing, and `available` needs the registry's explicit answer with nothing against it.
 */
export function verdictOf(mode: Mode, { filter, dns, registry, words }: Outcomes): Verdict {
  const whyRegistry = () => withWords(reasonFor('registry', registry), words);
  if (mode === 'bloom') return byFilter(filter);
  // Only the answers that this kind of source can give count.
  const said = REGISTRY_ANSWERS.find((answer) => answer === registry);
  const zone = ZONE_ANSWERS.find((answer) => answer === dns);

  if (said === 'found') return registered();
  if (zone === 'delegated') {
    if (said !== undefined) return registered({ conflict: true, reason: AGAINST_ZONE[said] });
    return registered(registry === undefined ? {} : { reason: whyRegistry() });
  }
  if (said === 'reserved') return reserved(withWords(HELD_BACK, words));
  if (said !== undefined) {
    if (zone === 'nxdomain') return available();
    // A zone that answers for every name proves nothing.
    if (zone === 'wildcard') return said === 'not_found' ? available() : unknown(NO_WITNESS);
    if (zone === 'no_delegation') return { ...unknown(IN_THE_ZONE), conflict: true };
    return unknown(reasonFor('zone', dns));
  }
  if (zone === 'no_delegation') {
    return likelyRegistered(registry === undefined ? undefined : whyRegistry());
  }
  if (zone === 'nxdomain' && registry === 'no_route') {
    const base = { available: null, confidence: 'likely', conflict: false } as const;
    return { status: 'likely_available', ...base, reason: NO_REGISTRY };
  }
  if (registry === undefined && zone === undefined) return unknown(reasonFor('zone', dns));
  return unknown(whyRegistry());
}

const ZONE_ANSWERS = ['delegated', 'nxdomain', 'no_delegation', 'wildcard'] as const;
const REGISTRY_ANSWERS = ['found', 'not_found', 'not_found_unnamed', 'reserved'] as const;

const AGAINST_ZONE = {
  not_found: 'The registry has no registration for this name, but it is delegated.',
  not_found_unnamed: 'The registry has no registration for this name, but it is delegated.',
  reserved: 'The registry holds this name back, but it is delegated.',
};
const IN_THE_ZONE = 'The registry has no registration for this name, but it is in the zone.';
const NO_WITNESS =
  'The registry’s answer does not name the domain, and its zone answers for every name.';
const HELD_BACK = 'The registry holds this name back.';
const NO_REGISTRY = 'No registry can be asked for this TLD; the name is not in its zone.';

function byFilter(filter: Outcome | undefined): Verdict {
  const base = { confidence: 'likely', conflict: false } as const;
  if (filter === 'hit') return { status: 'likely_registered', available: false, ...base };
  if (filter === 'miss') return { status: 'likely_available', available: null, ...base };
  return unknown(reasonFor('filter', filter));
}

function available(): Verdict {
  return { status: 'available', available: true, confidence: 'certain', conflict: false };
}

function registered(more: { conflict?: boolean; reason?: string } = {}): Verdict {
  const base = { status: 'registered', available: false, confidence: 'certain' } as const;
  return { ...base, conflict: false, ...more };
}

function likelyRegistered(reason: string | undefined): Verdict {
  const base = { available: false, confidence: 'likely', conflict: false } as const;
  return { status: 'likely_registered', ...base, ...(reason !== undefined && { reason }) };
}

function reserved(reason: string): Verdict {
  const base = { available: false, confidence: 'certain', conflict: false } as const;
  return { status: 'reserved', ...base, reason };
}

function unknown(reason: string): Verdict {
  return { status: 'unknown', available: null, confidence: 'none', conflict: false, reason };
}

/**
 * What is known about the name beforehand overrides a verdict that it is free: a name that ICANN
 * reserves is not free, and one that is open only to some is never certain.
 */
export function inStanding(verdict: Verdict, standing: Standing | undefined): Verdict {
  const isFree = verdict.status === 'available' || verdict.status === 'likely_available';
  if (!isFree || standing === undefined) return verdict;
  const { reason } = standing;
  if (standing.kind === 'restricted') {
    return { reason, ...verdict, confidence: 'likely', restricted: reason };
  }
  const isCertain = standing.sure && verdict.confidence === 'certain';
  return { ...reserved(reason), confidence: isCertain ? 'certain' : 'likely' };
}

function withWords(reason: string, words: string | undefined): string {
  return words === undefined ? reason : `${reason.slice(0, -1)}: “${words}”.`;
}

const REASONS: Record<Failure, string> = {
  no_filter: 'There is no filter for this TLD.',
  no_route: 'No registry server is known for this TLD.',
  timeout: 'A server did not answer in time.',
  unreachable: 'A server could not be reached.',
  tls_failed: 'No trusted TLS connection to the registry was possible.',
  servfail: 'A name server failed.',
  refused: 'A name server refused to answer.',
  truncated: 'An answer was cut off.',
  lame: 'A name server does not serve the zone that it should.',
  bad_answer: 'An answer was not understood.',
  not_understood: 'The registry answered in words that we do not know.',
  wrong_name: 'An answer was about another name.',
  rate_limited: 'The registry is limiting requests.',
  quota: 'The registry says that our quota is used up.',
  server_error: 'The registry reported an internal error.',
  redirect_refused: 'The registry redirected to an address that is not allowed.',
  forbidden: 'The registry refuses to answer us.',
  circuit_open: 'The registry has failed too often and will not be asked for a while.',
  budget: 'Too many queries are queued for the registry.',
  aborted: 'The check was cancelled.',
};

/** Reasons for failures that mean something else when name servers report them. */
const ZONE_REASONS: Partial<Record<Failure, string>> = {
  no_route: 'Fewer than two name servers of the zone could be found.',
  budget: "Too many queries are queued for the zone's servers.",
};

function reasonFor(who: 'filter' | 'zone' | 'registry', outcome: Outcome | undefined): string {
  if (outcome === undefined) return `The ${who} was not asked.`;
  if (isAnswer(outcome)) return 'The answers found do not allow a verdict.';
  return (who === 'zone' ? ZONE_REASONS[outcome] : undefined) ?? REASONS[outcome];
}

/** How old an answer may be unless the caller says otherwise, in milliseconds. */
export const DEFAULT_MAX_AGE: Record<Mode, number> = {
  bloom: 0,
  verified: 10 * 60_000,
  info: 24 * 3_600_000,
  full: 0,
};

/** Whether it is young enough. A time well in the future was written by a wrong clock, and never is. */
export function isWithin(at: Date, now: number, maxAgeMs: number): boolean {
  const age = now - at.getTime();
  return age <= maxAgeMs && age >= -MOST_SKEW_MS;
}

type Kept = { outcome: Outcome; at: Date };

/** A registry's "nobody has it" is outdated if the zone was seen to have the name after that. */
export function isOvertaken({ outcome, at }: Kept, others: readonly Kept[]): boolean {
  if (!NOT_FOUND.includes(outcome)) return false;
  return others.some((other) => other.at > at && IN_ZONE.includes(other.outcome));
}

const IN_ZONE: readonly Outcome[] = ['delegated', 'no_delegation'];

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `90s`, `10m`, `24h`, `7d` in milliseconds. */
export function readMaxAge(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}
