import type { DomainName } from '@holdfast/names';

export const SOURCES = ['filter', 'dns', 'rdap', 'whois'] as const;
export type Source = (typeof SOURCES)[number];

/** What a source can say when it answers. */
export const ANSWERS = [
  'hit', // filter: probably registered
  'miss', // filter: certainly not among the names that it was built from
  'delegated', // dns: the parent's servers delegate the name
  'nxdomain', // dns: the parent's servers say that there is no such name
  'no_delegation', // dns: the name exists at the parent, but is not delegated
  'wildcard', // dns: the parent gives this answer for every name: no evidence
  'found', // rdap, whois: a registration
  'not_found', // rdap, whois: explicitly no registration
  'not_found_unnamed', // whois: the same, but without saying for which name
  'reserved', // rdap, whois: held back by the registry
] as const;
export type Answer = (typeof ANSWERS)[number];

/** What can go wrong. Each failure has its own word, and none is ever "not found". */
export const FAILURES = [
  'no_filter', // none for this TLD
  'no_route', // no server is known for this TLD
  'timeout',
  'unreachable',
  'tls_failed',
  'servfail',
  'refused',
  'truncated',
  'lame', // the server does not know the zone that it should serve
  'bad_answer', // not the protocol, not our question, or cut off
  'not_understood', // rdap: the registry's own answer, in words that we do not know
  'wrong_name', // an answer about another name
  'rate_limited',
  'quota', // the server says that we ask too much
  'server_error',
  'redirect_refused', // too many, in a circle, or to a forbidden place
  'forbidden', // 401, 403, 451
  'circuit_open', // the server failed so often that it is left alone for a while
  'budget', // our own limit: no turn at the server within the time
  'aborted',
] as const;
export type Failure = (typeof FAILURES)[number];

export type Outcome = Answer | Failure;

/** The details of a registration, as far as the source gives them. */
export type Registration = {
  registrar?: string;
  registrarIanaId?: string;
  createdAt?: string;
  updatedAt?: string;
  expiresAt?: string;
  statuses: string[];
  nameservers: string[];
  dnssec?: boolean;
};

/** One question to one source, and its result. */
export type Finding = {
  source: Source;
  /** What was asked: a host, or a filter's file. Never contains a secret. */
  server: string;
  outcome: Outcome;
  /** A few words for people; never text that the other side chose freely. */
  detail?: string;
  /** What the registry wrote, if its words decided: on one line, and truncated. */
  words?: string;
  at: Date;
  ms: number;
  registration?: Registration;
  /** How long to wait before asking again, as the server requested or as we decided. */
  retryAfterMs?: number;
  filter?: { builtAt: string; falsePositiveRate: number };
};

export type LookupOptions = {
  signal?: AbortSignal;
  /** For the whole lookup, waiting for a turn included. */
  deadlineMs: number;
  /** On whose behalf we ask, for turns at a busy registry; by default somebody in a hurry. */
  asker?: Asker;
};

/** Turns are shared out evenly between organisations. */
export type Asker = {
  organisation: string;
  /**
   * Can come back later, such as a bulk check: lets those in a hurry go first, and does not wait for
   * a server that is paused for more than a few seconds.
   */
  patient: boolean;
};

/**
 * Asks one kind of source about a name. `testing/conformance.ts` checks this of every resolver:
 *
 * - Anything that goes wrong is reported as a finding with the matching failure, never as an answer. It
 *   rejects only for a fault in our own code, such as a name that was not normalised.
 * - An answer is about exactly the name that was asked for.
 * - It ends by its deadline as `timeout` or `budget`, and at once as `aborted` when its signal is
 *   aborted, before or during the lookup.
 * - Any number of lookups may run at once.
 */
export type Resolver = {
  lookup(name: DomainName, options: LookupOptions): Promise<Finding>;
};

/**
 * Turns at registries' servers, shared by all workers so that together they keep one limit. `take`
 * resolves when it is our turn at that host or, if that is later than the deadline, at once with how
 * long to wait. It rejects when its signal is aborted while it waits.
 */
export type Turns = {
  take(host: string, options: LookupOptions): Promise<{ ok: true } | { ok: false; waitMs: number }>;
  /** The server asked for a pause, or failed: no worker asks it again before this time is over. */
  pause(host: string, ms: number): Promise<void>;
};
