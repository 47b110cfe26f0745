import { HoldfastError } from './error.ts';

type Page<Item> = { items: Item[]; nextCursor?: string | undefined };
type Paged = { query?: { cursor?: string | undefined } | undefined };

/**
 * Every item of a list, page after page, each page read only when it is needed:
 * `for await (const backup of pages(holdfast.backup.listBackups, { query: { limit: 100 } }))`.
 */
export async function* pages<Call extends Paged | undefined, Item>(
  list: (call: Call) => Promise<Page<Item>>,
  ...[call]: undefined extends Call ? [call?: Call] : [call: Call]
): AsyncGenerator<Item, void, undefined> {
  const first: Paged = call ?? {};
  let cursor = first.query?.cursor;
  for (;;) {
    const query = { ...first.query, ...(cursor !== undefined && { cursor }) };
    const page = await list({ ...first, query } as Call);
    yield* page.items;
    if (page.nextCursor === undefined) return;
    if (page.nextCursor === cursor) {
      throw new HoldfastError({
        type: 'UNEXPECTED_ANSWER',
        message: 'The list returned the same page twice, so it would never end.',
      });
    }
    cursor = page.nextCursor;
  }
}
