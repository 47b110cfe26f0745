const MOST_ATTEMPTS = { long: 13, none: 1 };
const KEPT_DAYS = 90;
const MINUTE_MS = 60_000;

/** The queue waits longer each time: 13 attempts last for about a day. */
export function givesUp(patience: 'long' | 'none', attempts: number): boolean {
  return attempts >= MOST_ATTEMPTS[patience];
}

export function nextDigestAt(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Hits first seen before this are reported without waiting for the model's opinion any longer. */
export function patientUntil(now: Date): Date {
  return new Date(now.getTime() - 15 * MINUTE_MS);
}

export function pruneBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * 24 * 60 * MINUTE_MS);
}
