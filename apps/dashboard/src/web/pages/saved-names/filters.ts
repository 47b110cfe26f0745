import { endOfMonth, MONTH, SOON_MS, startOfMonth, YEAR_MONTHS } from './months.ts';

/** What people choose, and what the API calls it. */
export const AVAILABLE = { free: 'true', taken: 'false', unknown: 'unknown' } as const;
export const SORTS = ['-created', 'domain', 'expires', '-checked', 'registrar'] as const;
export const SPANS = ['past', 'soon', 'year'] as const;

type Is = keyof typeof AVAILABLE;
type Sort = (typeof SORTS)[number];
/** `expires` is a span, or a month such as `2026-11`. */
export type Filters = { q?: string; is?: Is; ending?: string; expires?: string; sort?: Sort };

const text = (value: unknown, most: number) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, most) : '';

/** Anybody may have typed the address: what is not understood is left out. */
export function readFilters(search: Record<string, unknown>): Filters {
  const { is, sort, expires } = search;
  const [q, ending] = [text(search.q, 200), text(search.ending, 200)];
  const isSpan =
    typeof expires === 'string' && (SPANS.includes(expires as 'past') || MONTH.test(expires));
  return {
    ...(q && { q }),
    ...(typeof is === 'string' && is in AVAILABLE && { is: is as Is }),
    ...(ending && { ending }),
    ...(isSpan && { expires }),
    ...(SORTS.includes(sort as Sort) && sort !== SORTS[0] && { sort: sort as Sort }),
  };
}

/** The first and the last expiry time to show, if they were chosen. */
export function boundsOf(
  expires: string | undefined,
  now: Date,
): { expires_from?: string; expires_to?: string } {
  const iso = (at: Date | number) => new Date(at).toISOString();
  if (expires === undefined) return {};
  if (expires === 'past') return { expires_to: iso(now) };
  if (expires === 'soon') {
    return { expires_from: iso(now), expires_to: iso(now.getTime() + SOON_MS) };
  }
  if (expires === 'year') {
    return { expires_from: iso(now), expires_to: iso(endOfMonth(now, YEAR_MONTHS - 1)) };
  }
  const month = new Date(`${expires}-01T00:00:00`);
  return { expires_from: iso(startOfMonth(month, 0)), expires_to: iso(endOfMonth(month, 0)) };
}
