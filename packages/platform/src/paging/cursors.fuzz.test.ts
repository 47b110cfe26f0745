import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../errors/index.ts';
import { endWell, often, textMutantsOf } from '../testing/index.ts';
import { createCursors } from './index.ts';

test('a cursor that is damaged anywhere is refused by its name, and none is taken for another', () => {
  const cursors = createCursors(Buffer.alloc(32, 1));
  const query = { organisation: 'o', route: 'GET /x', filters: { sort: '-created' } };
  const sound = [
    cursors.issue(query, ['2026-11-01 10:00:00.123456+00', 'id-1']),
    cursors.issue({ ...query, filters: { sort: 'name' } }, ['__proto__', null]),
  ];
  fc.assert(
    fc.property(textMutantsOf(...sound), (cursor) => {
      const position = endWell(() => cursors.read(query, cursor), [Problem]);
      if (cursor !== sound[0]) expect(position).toBeUndefined();
    }),
    { numRuns: often({ test: 200, soak: 20_000 }) },
  );
});
