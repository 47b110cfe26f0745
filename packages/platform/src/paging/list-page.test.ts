import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createCursors, listPage } from './index.ts';

const cursors = createCursors(randomBytes(32));
const QUERY = { organisation: 'org-1', route: 'numbers', filters: {} };

/** A list of numbers in order, read as a store reads it: up to one more than the limit. */
const page = (all: number[], limit: number, cursor?: string) =>
  listPage(
    cursors,
    { ...QUERY, limit, cursor },
    {
      rows: async ({ after, limit }) => {
        const from = after === undefined ? 0 : all.indexOf(Number(after[0])) + 1;
        return all.slice(from, from + limit + 1);
      },
      position: (row) => [row],
    },
  );

describe('listPage', () => {
  it('gives the limit and the cursor of its last item when a row is left over', async () => {
    const { items, nextCursor } = await page([1, 2, 3], 2);
    expect(items).toEqual([1, 2]);
    expect(cursors.read(QUERY, nextCursor)).toEqual([2]);
  });

  it('has no nextCursor at all on the last page', async () => {
    for (const all of [[1, 2], [1], []]) {
      expect(await page(all, 2)).not.toHaveProperty('nextCursor');
    }
  });

  it('gives a nextCursor exactly when there is more, and never more than the limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat()),
        fc.integer({ min: 1, max: 20 }),
        async (all, limit) => {
          const { items, nextCursor } = await page(all, limit);
          expect(items).toEqual(all.slice(0, limit));
          expect(nextCursor !== undefined).toBe(all.length > limit);
        },
      ),
    );
  });

  it('gives every row once when its cursors are followed', async () => {
    const all = [5, 3, 8, 1, 9, 2, 7];
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await page(all, 3, cursor);
      seen.push(...items);
      cursor = nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(all);
  });

  it('makes items of rows, and positions of the rows themselves', async () => {
    const { items, nextCursor } = await listPage(
      cursors,
      { ...QUERY, limit: 1 },
      {
        rows: async () => [{ key: 4 }, { key: 6 }],
        position: ({ key }) => [key],
        item: ({ key }) => `number ${key}`,
      },
    );
    expect(items).toEqual(['number 4']);
    expect(cursors.read(QUERY, nextCursor)).toEqual([4]);
  });

  it('fetches nothing for a cursor that was issued for another query', async () => {
    const cursor = cursors.issue({ ...QUERY, organisation: 'org-2' }, [1]);
    const rows = vi.fn(async () => []);
    await expect(
      listPage(cursors, { ...QUERY, limit: 1, cursor }, { rows, position: () => [] }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect(rows).not.toHaveBeenCalled();
  });
});
