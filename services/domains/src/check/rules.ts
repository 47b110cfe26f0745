import type { Answer, Failure, Outcome } from '../resolve/model.ts';
import { ANSWERS } from '../resolve/model.ts';
import type { Mode, Verdict } from './model.ts';

export type Outcomes = {
  filter?: Outcome | undefined;
  dns?: Outcome | undefined;
  /** RDAP where the bootstrap knows the TLD, else WHOIS. */
  registry?: Outcome | undefined;
};

export function isAnswer(outcome: Outcome): outcome is Answer {
  return (ANSWERS as readonly string[]).includes(outcome);
}

/**
 * From evidence to status; docs/verdicts.md is this function as a table. The law: whatever failed
 * counts as not known, and `available` needs the registry's explicit word with nothing against it.
 */
export function verdictOf(mode: Mode, { filter, dns, registry }: Outcomes): Verdict {
  if (mode === 'bloom') return byFilter(filter);
  const said = registry !== undefined && isAnswer(registry) ? registry : undefined;
  const zone = dns !== undefined && isAnswer(dns) ? dns : undefined;
  const isDelegated = zone === 'delegated';

  if (said === 'found') return registered();
  if (said === 'reserved') return isDelegated ? registered({ conflict: true }) : reserved();
  if (said === 'not_found') {
    if (isDelegated) {
      const reason = 'The registry knows no registration, and the name is delegated.';
      return registered({ conflict: true, reason });
    }
    // Only `info` asks the registry alone.
    if (!zone && !(mode === 'info' && dns === undefined)) return unknown(tell(dns));
    if (zone === undefined || zone === 'nxdomain' || zone === 'wildcard') return available();
    return {
      ...unknown('The registry knows no registration, and the name is in the zone.'),
      conflict: true,
    };
  }
  if (isDelegated)
    return registered(registry && isFailure(registry) ? { reason: tell(registry) } : {});
  if (zone === 'no_delegation') {
    return { status: 'likely_registered', available: false, confidence: 'likely', conflict: false };
  }
  if (registry === 'no_route' && zone === 'nxdomain') {
    const reason = 'No registry can be asked for this TLD; the name is not in its zone.';
    return {
      status: 'likely_available',
      available: null,
      confidence: 'likely',
      conflict: false,
      reason,
    };
  }
  return unknown(tell(firstFailure(registry, dns)));
}

function byFilter(filter: Outcome | undefined): Verdict {
  const base = { confidence: 'likely', conflict: false } as const;
  if (filter === 'hit') return { status: 'likely_registered', available: false, ...base };
  if (filter === 'miss') return { status: 'likely_available', available: null, ...base };
  return unknown(tell(filter));
}

function available(): Verdict {
  return { status: 'available', available: true, confidence: 'certain', conflict: false };
}

function registered(more: { conflict?: boolean; reason?: string } = {}): Verdict {
  const { conflict = false, reason } = more;
  return {
    status: 'registered',
    available: false,
    confidence: 'certain',
    conflict,
    ...(reason !== undefined && { reason }),
  };
}

function reserved(): Verdict {
  return {
    status: 'reserved',
    available: false,
    confidence: 'certain',
    conflict: false,
    reason: 'The registry holds this name back.',
  };
}

function unknown(reason: string): Verdict {
  return { status: 'unknown', available: null, confidence: 'none', conflict: false, reason };
}

function isFailure(outcome: Outcome): outcome is Failure {
  return !isAnswer(outcome);
}

function firstFailure(...outcomes: (Outcome | undefined)[]): Outcome | undefined {
  return outcomes.find((outcome) => outcome !== undefined && isFailure(outcome)) ?? outcomes[0];
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
  wrong_name: 'An answer was about another name.',
  rate_limited: 'The registry asks for fewer requests.',
  quota: 'The registry says that the quota is used up.',
  server_error: 'The registry failed.',
  redirect_refused: 'The registry leads elsewhere, where it must not.',
  forbidden: 'The registry does not answer us.',
  circuit_open: 'The registry failed too often and is left alone for a while.',
  budget: 'The registry is asked politely, and there was no turn in time.',
  aborted: 'The check was broken off.',
};

function tell(outcome: Outcome | undefined): string {
  if (outcome === undefined) return 'Nothing could be asked.';
  if (outcome === 'wildcard') return 'The zone answers for every name, which says nothing.';
  if (isAnswer(outcome)) return 'What was found is not enough to say.';
  return REASONS[outcome];
}

/** How old an answer may be unless the caller says otherwise, in milliseconds. */
export const DEFAULT_MAX_AGE: Record<Mode, number> = {
  bloom: 0,
  verified: 10 * 60_000,
  info: 24 * 3_600_000,
  full: 0,
};

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `90s`, `10m`, `24h`, `7d` in milliseconds. */
export function readMaxAge(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}
