import type { DomainName } from '@holdfast/names';
import type { Answer, Failure, Registration, Resolver } from '../model.ts';

/** What a registry's server said, or the failure that came instead. */
export type Said = {
  outcome: Answer | Failure;
  detail?: string;
  words?: string;
  registration?: Registration;
  retryAfterMs?: number;
};

/** A resolver that can say in advance which host it would ask, so that a turn can be taken there. */
export type RegistryClient = Resolver & {
  /** The server's host; undefined if no server is known for this name. */
  hostFor(name: DomainName): Promise<string | undefined>;
};

/** How a host has behaved recently. Times are milliseconds since 1970. */
export type HostHealth = {
  /** In a row. */
  failures: number;
  /** The host is left alone until then; 0 if it is not. */
  openUntil: number;
  /** Until then, one lookup is testing whether the host has recovered. */
  trialUntil: number;
};

export type Manners = {
  /** Failures in a row after which a host is left alone. */
  breakAfter: number;
  /** For how long, at first; doubled each time that it fails again. */
  openMs: number;
  longestOpenMs: number;
  /** How long one trial may take before another is allowed. */
  trialMs: number;
  /** How soon to check again whether a trial went well. */
  trialLookMs: number;
  /** The pause for everybody after one failure; doubled for each further one in a row. */
  backoffMs: number;
  longestBackoffMs: number;
  /** The same if the server says that we ask too much, but not how long to wait. */
  limitedMs: number;
  /** The longest pause that a server can ask for; a longer one is cut to this. */
  longestPauseMs: number;
};
