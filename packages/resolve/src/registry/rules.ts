import type { Failure, Outcome } from '../model.ts';
import { ANSWERS } from '../model.ts';
import type { HostHealth, Manners } from './model.ts';

export const HEALTHY: HostHealth = { failures: 0, openUntil: 0, trialUntil: 0 };

export const MANNERS: Manners = {
  breakAfter: 5,
  openMs: 30_000,
  longestOpenMs: 15 * 60_000,
  trialMs: 30_000,
  trialLookMs: 1_000,
  backoffMs: 500,
  longestBackoffMs: 30_000,
  limitedMs: 10_000,
  longestPauseMs: 60 * 60_000,
};

/** Whether the circuit lets a question through. After a break, one question goes first as a trial. */
export function mayAsk(
  health: HostHealth,
  now: number,
  manners: Manners,
): { ok: true; health: HostHealth } | { ok: false; waitMs: number } {
  if (health.openUntil === 0) return { ok: true, health };
  if (now < health.openUntil) return { ok: false, waitMs: health.openUntil - now };
  if (now < health.trialUntil) {
    // Most trials take far less time than they are allowed.
    return { ok: false, waitMs: Math.min(health.trialUntil - now, manners.trialLookMs) };
  }
  return { ok: true, health: { ...health, trialUntil: now + manners.trialMs } };
}

export function afterSuccess(): HostHealth {
  return HEALTHY;
}

/** The host's health after a failure, and for how long nobody should ask it. */
export function afterFailure(
  health: HostHealth,
  { now, failure, retryAfterMs }: { now: number; failure: Failure; retryAfterMs?: number },
  manners: Manners,
): { health: HostHealth; pauseMs: number } {
  // Questions under way when the circuit opened say nothing new: each would double the break.
  const isEcho = now < health.openUntil;
  const failures = isEcho ? health.failures : health.failures + 1;
  const doubled = (base: number, times: number, longest: number) =>
    Math.min(longest, base * 2 ** Math.min(30, Math.max(0, times)));

  const isLimit = failure === 'rate_limited' || failure === 'quota';
  const base = isLimit ? manners.limitedMs : manners.backoffMs;
  const longest = isLimit ? manners.longestPauseMs : manners.longestBackoffMs;
  const pauseMs =
    retryAfterMs === undefined
      ? doubled(base, failures - 1, longest)
      : Math.min(retryAfterMs, manners.longestPauseMs);

  if (isEcho || failures < manners.breakAfter) {
    return { health: isEcho ? health : { ...health, failures }, pauseMs };
  }
  const openMs = doubled(manners.openMs, failures - manners.breakAfter, manners.longestOpenMs);
  return {
    health: { failures, openUntil: now + Math.max(openMs, pauseMs), trialUntil: 0 },
    pauseMs: Math.max(openMs, pauseMs),
  };
}

/** Failures that say something about the host; the others are about the name, or about us. */
const ILLNESS: readonly Outcome[] = [
  'timeout',
  'unreachable',
  'tls_failed',
  'server_error',
  'rate_limited',
  'quota',
  'redirect_refused',
  'bad_answer',
];

/** If a question had less time than this, its timeout says nothing about the server. */
const FAIR_MS = 2_000;

/**
 * What an outcome says about the host. Names that a registry refuses must not open the circuit for all
 * other names: a refusal counts only if the server wants us to stay away for a while.
 */
export function readHealth(
  { outcome, retryAfterMs }: { outcome: Outcome; retryAfterMs?: number },
  givenMs: number,
): 'well' | 'ill' | 'unclear' {
  if ((ANSWERS as readonly Outcome[]).includes(outcome)) return 'well';
  if (outcome === 'timeout' && givenMs < FAIR_MS) return 'unclear';
  if (outcome === 'forbidden') return retryAfterMs === undefined ? 'unclear' : 'ill';
  return ILLNESS.includes(outcome) ? 'ill' : 'unclear';
}
