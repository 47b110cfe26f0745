export const BANDS = ['critical', 'high', 'medium', 'low'] as const;
export const FEEDS = ['certificates', 'zone_differences', 'permutations'] as const;
/** The first is the default. */
export const SORTS = ['-lastSeen', '-firstSeen', '-score', 'domain'] as const;
export const TABS = ['hits', 'settings'] as const;

export type HitFilters = {
  q?: string;
  band?: (typeof BANDS)[number];
  feed?: (typeof FEEDS)[number];
  sort?: (typeof SORTS)[number];
  watcher?: string;
};
export type Place = HitFilters & { tab?: (typeof TABS)[number] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The router parses an address as JSON where it can: a keyword of digits alone becomes a number. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, 253) : undefined;
}

/** Anybody may have typed the address: what is not understood is left out. */
export function readFilters(search: Record<string, unknown>): HitFilters {
  const q = text(search.q);
  const band = BANDS.find((one) => one === search.band);
  const feed = FEEDS.find((one) => one === search.feed);
  const sort = SORTS.find((one) => one === search.sort);
  const watcher = text(search.watcher);
  return {
    ...(q && { q }),
    ...(band && { band }),
    ...(feed && { feed }),
    ...(sort && { sort }),
    ...(watcher && UUID.test(watcher) && { watcher }),
  };
}

export function readPlace(search: Record<string, unknown>): Place {
  const { watcher: _, ...filters } = readFilters(search);
  const tab = TABS.find((one) => one === search.tab);
  return { ...filters, ...(tab && { tab }) };
}
