import type { CheckResult } from '../check/model.ts';

const HOUR_MS = 3_600_000;

/**
 * About a day later, spread by the domain's id over a few hours so that not all come at once; sooner
 * when nothing could be told.
 */
export function nextCheckAt(
  { status, retryAfter = 0 }: Pick<CheckResult, 'status' | 'retryAfter'>,
  id: string,
  now: Date,
): Date {
  const spread = Number.parseInt(id.replaceAll('-', '').slice(-8), 16) / 0xffff_ffff;
  const wait = status === 'unknown' ? 0.5 + spread / 2 : 21 + 6 * spread;
  return new Date(now.getTime() + Math.max(retryAfter * 1_000, wait * HOUR_MS));
}

/**
 * Whether a check tells by whom the name is registered and until when, or that it is not. Name
 * servers alone can tell that it is, and nothing more.
 */
export function tellsRegistration({
  registration,
  available,
  evidence,
}: Pick<CheckResult, 'registration' | 'available' | 'evidence'>): boolean {
  if (registration !== undefined || available) return true;
  return evidence.some(({ outcome }) => outcome === 'not_found' || outcome === 'reserved');
}
