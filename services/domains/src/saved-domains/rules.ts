import { type CheckResult, NOT_FOUND } from '../check/model.ts';

const HOUR_MS = 3_600_000;

const DAY_MS = 24 * HOUR_MS;
/** The next check comes no sooner than this, if the last one found something out. */
const AT_LEAST_MS = 12 * HOUR_MS;

/**
 * Every day at a time of day that follows from the domain's id, so that those saved together are
 * not checked together; sooner when nothing was found out.
 */
export function nextCheckAt(
  { status, retryAfter = 0 }: Pick<CheckResult, 'status' | 'retryAfter'>,
  id: string,
  now: Date,
): Date {
  const spread = Number.parseInt(id.replaceAll('-', '').slice(-8), 16) / 0xffff_ffff;
  const earliest = now.getTime() + AT_LEAST_MS;
  const untilItsTime = (spread * DAY_MS - (earliest % DAY_MS) + DAY_MS) % DAY_MS;
  const next =
    status === 'unknown'
      ? now.getTime() + (0.5 + spread / 2) * HOUR_MS
      : earliest + Math.floor(untilItsTime);
  return new Date(Math.max(now.getTime() + retryAfter * 1_000, next));
}

/**
 * Whether a check says by whom the name is registered and until when, or that it is not registered.
 * Name servers alone can only say that it is.
 */
export function tellsRegistration({
  registration,
  available,
  evidence,
}: Pick<CheckResult, 'registration' | 'available' | 'evidence'>): boolean {
  if (registration !== undefined || available) return true;
  return evidence.some(({ outcome }) => NOT_FOUND.includes(outcome) || outcome === 'reserved');
}
