import type { Cursors } from './cursors.ts';
import type { Position } from './position.ts';
import type { PagedQuery } from './query-identity.ts';

/** What the query string of every list says about its page. */
export type PageRequest = { limit: number; cursor?: string | undefined };

/** `nextCursor` is absent on the last page. */
export type Page<Item> = { items: Item[]; nextCursor?: string };

type Rows<Row> = {
  /** Up to one row more than the limit, in order: `keysetPage` builds such a query. */
  rows(slice: { after: Position | undefined; limit: number }): Promise<readonly Row[]>;
  /** The row's sort columns; the cursor of the next page is made of the last row's. */
  position(row: Row): Position;
};

/**
 * One page of a list: reads the cursor, gets the rows after its position, and issues the cursor of
 * the next page when a row is left over. Throws VALIDATION_FAILED, before a row is fetched, for a
 * cursor that was not issued for this very query.
 */
export function listPage<Row, Item>(
  cursors: Cursors,
  query: PagedQuery & PageRequest,
  list: Rows<Row> & { item(row: Row): Item },
): Promise<Page<Item>>;
export function listPage<Row>(
  cursors: Cursors,
  query: PagedQuery & PageRequest,
  list: Rows<Row>,
): Promise<Page<Row>>;
export async function listPage<Row>(
  cursors: Cursors,
  { limit, cursor, ...query }: PagedQuery & PageRequest,
  { rows, position, item = (row) => row }: Rows<Row> & { item?(row: Row): unknown },
): Promise<Page<unknown>> {
  const fetched = await rows({ after: cursors.read(query, cursor), limit });
  const shown = fetched.slice(0, limit);
  const items = shown.map((row) => item(row));
  const last = shown.at(-1);
  if (fetched.length <= limit || last === undefined) return { items };
  return { items, nextCursor: cursors.issue(query, position(last)) };
}
