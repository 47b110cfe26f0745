import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPage } from './index.ts';

const page = (rows: number[], limit: number) => toPage(rows, limit, (row) => [row], String);

describe('toPage', () => {
  it('gives the limit and the cursor of its last item when a row is left over', () => {
    expect(page([1, 2, 3], 2)).toEqual({ items: [1, 2], nextCursor: '2' });
  });

  it('has no nextCursor at all on the last page', () => {
    for (const last of [page([1, 2], 2), page([1], 2), page([], 2)]) {
      expect(last).not.toHaveProperty('nextCursor');
    }
  });

  it('gives a nextCursor exactly when there is more, and never more than the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (all, limit) => {
        const { items, nextCursor } = page(all.slice(0, limit + 1), limit);
        expect(items).toEqual(all.slice(0, limit));
        expect(nextCursor !== undefined).toBe(all.length > limit);
      }),
    );
  });
});
