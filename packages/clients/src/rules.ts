import type { ProofPlace } from './model.ts';

/** In addition to the first attempt. */
export const RETRIES = 2;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 30_000;

/**
 * By RFC 9110 a client may repeat what is idempotent by itself: reads, replacements, deletions. A
 * POST is repeated only under an Idempotency-Key, which the service recognises; a PATCH never.
 */
export function isRepeatable(method: string, hasKey: boolean): boolean {
  return hasKey || ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].includes(method);
}

export const isPassingStatus = (status: number) => status === 429 || status >= 500;

/**
 * How long to wait before the next attempt: twice as long each time, shortened at random by up to
 * half, so that many clients do not come back at once; and no less than the service asks for.
 * Undefined if it asks for more than a caller should be kept waiting.
 */
export function pauseBefore(
  attempt: number,
  retryAfterSeconds: number | undefined,
  random = Math.random(),
): number | undefined {
  const own = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + random / 2);
  const asked = (retryAfterSeconds ?? 0) * 1000;
  if (asked > LONGEST_PAUSE_MS) return undefined;
  return asked === 0 ? own : asked + random * FIRST_PAUSE_MS;
}

/** `Retry-After` in either of its forms: seconds, or a date. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now) / 1000);
}

/**
 * What the proof for a call of this address is to count for. Calls to auth name an organisation in
 * the path, or concern the person; the others take a token, which is for one organisation.
 */
export function placeOf(url: string, auth: string, organisation: string | undefined): ProofPlace {
  if (!url.startsWith(`${auth}/`)) return organisation ? { organisationId: organisation } : {};
  const path = url.slice(auth.length);
  if (/^\/sign-on\/hand-overs(?:$|\?)/.test(path)) return { for: 'hand_over' };
  const [, organisationId] = /^\/organisations\/([^/?]+)/.exec(path) ?? [];
  return organisationId ? { organisationId } : {};
}
