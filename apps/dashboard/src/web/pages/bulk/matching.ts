import { type Filters, STATUSES, statusesOf } from './filters.ts';
import type { Rows } from './rows.ts';

/**
 * The places of the rows that pass the filters, in order. Normally it only looks at rows that have come
 * since the last call; at all of them only if the filters, or rows that were there, have changed.
 */
export function createMatching(rows: Rows) {
  let places: number[] = [];
  let looked = 0;
  let seen = '';
  return (filters: Filters): { places: number[]; isWhole: boolean } => {
    const statuses = statusesOf(filters.status);
    const search = (filters.q ?? '').toLowerCase();
    const wanted = new Set(statuses.map((status) => STATUSES.indexOf(status)));
    const isWhole = wanted.size === 0 && search === '';
    const now = `${filters.status ?? ''} ${search} ${rows.revision()}`;
    if (now !== seen) {
      seen = now;
      looked = 0;
      places = [];
    }
    for (; looked < rows.size(); looked += 1) {
      if (wanted.size > 0 && !wanted.has(rows.statusIndex(looked))) continue;
      if (search !== '' && !isLike(rows, looked, search)) continue;
      places.push(looked);
    }
    return { places, isWhole };
  };
}

function isLike(rows: Rows, at: number, search: string): boolean {
  return rows.name(at).includes(search) || (rows.unicode(at)?.includes(search) ?? false);
}
