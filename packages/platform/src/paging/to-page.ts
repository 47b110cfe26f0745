import type { Position } from './position.ts';

/** `nextCursor` is absent on the last page. */
export type Page<Item> = { items: Item[]; nextCursor?: string };

/** `rows` are what `keysetPage` fetched: up to one more than the limit. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
  issue: (position: Position) => string,
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) return { items };
  return { items, nextCursor: issue(positionOf(last)) };
}
