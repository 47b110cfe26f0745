import type { DomainName } from '@holdfast/names';
import type { Answer, Failure, Registration, Resolver } from '../model.ts';

/** What a registry's server said, or what came instead. */
export type Said = {
  outcome: Answer | Failure;
  detail?: string;
  words?: string;
  registration?: Registration;
  retryAfterMs?: number;
};

/** A resolver that can say beforehand whom it would ask, so that a turn can be taken there. */
export type RegistryClient = Resolver & {
  /** The server's host; undefined if nobody is known for this name. */
  hostFor(name: DomainName): Promise<string | undefined>;
};

/** How a host has behaved recently. Times are milliseconds since 1970. */
export type HostHealth = {
  /** In a row. */
  failures: number;
  /** The host is left alone until then; 0 if it is not. */
  openUntil: number;
  /** One lookup is trying whether it has recovered, and has until then. */
  trialUntil: number;
};

export type Manners = {
  /** Failures in a row after which a host is left alone. */
  breakAfter: number;
  /** For how long at first; doubled each time that it fails again. */
  openMs: number;
  longestOpenMs: number;
  /** How long one trial may take before another is allowed. */
  trialMs: number;
  /** After what time it is worth looking again whether a trial went well. */
  trialLookMs: number;
  /** The pause for everybody after one failure; doubled for each in a row. */
  backoffMs: number;
  longestBackoffMs: number;
  /** The same where the server said that we ask too much, and not for how long to wait. */
  limitedMs: number;
  /** A server's request for a pause is honoured up to this. */
  longestPauseMs: number;
};
