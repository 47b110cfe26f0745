import type { Finding, Outcome, Registration, Source } from '@holdfast/resolve';

export const MODES = ['bloom', 'verified', 'info', 'full'] as const;
export type Mode = (typeof MODES)[number];

export const STATUSES = [
  'available',
  'likely_available',
  'registered',
  'likely_registered',
  'reserved',
  'invalid',
  'unknown',
] as const;
export type Status = (typeof STATUSES)[number];

export const CONFIDENCES = ['certain', 'likely', 'none'] as const;
type Confidence = (typeof CONFIDENCES)[number];

export type Verdict = {
  status: Status;
  /** Null if it is not known. */
  available: boolean | null;
  confidence: Confidence;
  /** Two sources that both answered do not agree. */
  conflict: boolean;
  reason?: string;
  /** Who may register here, if not everybody may. */
  restricted?: string;
};

/** What a source said, now or when it was last asked. */
export type Evidence = {
  source: Source;
  server: string;
  outcome: Outcome;
  at: string;
  ms: number;
  detail?: string;
};

/** What the name resolves to. A type that no server could answer is absent, not empty. */
export type DnsRecords = {
  a?: string[];
  aaaa?: string[];
  mx?: string[];
  ns?: string[];
};

/** The same everywhere: single checks, bulk results, the stream, saved domains. */
export type CheckResult = Verdict & {
  domain: string;
  unicode: string;
  tld: string;
  suffix: string;
  mode: Mode;
  checkedAt: string;
  ageSeconds: number;
  cached: boolean;
  retryAfter?: number;
  evidence: Evidence[];
  filter?: { builtAt: string; falsePositiveRate: number };
  registration?: Registration;
  dns?: DnsRecords;
};

/** The registry's answers that mean that nobody has the name. */
export const NOT_FOUND: readonly Outcome[] = ['not_found', 'not_found_unnamed'];

/** A finding, and whether it was kept from an earlier lookup. */
export type Known = Finding & { cached: boolean };

/** How much the clocks of our machines may differ. */
export const MOST_SKEW_MS = 5 * 60_000;
