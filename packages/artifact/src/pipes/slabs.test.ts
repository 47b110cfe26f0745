import { expect, test } from 'vitest';
import { createSlabs, giveBack } from './slabs.ts';

test('memory is used again only when all of it was given back, and it was full', () => {
  const slabs = createSlabs(8);
  const first = slabs.next();
  const pieces = [slabs.lend(first.subarray(0, 3)), slabs.lend(first.subarray(3, 8))] as const;
  giveBack(pieces[0]);
  const second = slabs.lend(slabs.next());
  expect(second.buffer).not.toBe(first.buffer);
  giveBack(pieces[1].subarray(0, 2));
  const third = slabs.lend(slabs.next());
  expect([first.buffer, second.buffer]).not.toContain(third.buffer);
  giveBack(pieces[1].subarray(2));
  expect(slabs.next().buffer).toBe(first.buffer);
});

test('what was not given back is never handed out again', () => {
  const slabs = createSlabs(4);
  const kept = Array.from({ length: 50 }, (_, i) => {
    const piece = slabs.lend(slabs.next());
    piece.fill(i);
    return piece;
  });
  expect(kept).toEqual(kept.map((_, i) => Buffer.alloc(4, i)));
});

test('a piece that is given back twice is an error, and memory of others is nobody’s business', () => {
  const slabs = createSlabs(4);
  const piece = slabs.lend(slabs.next().subarray(0, 2));
  giveBack(piece);
  expect(() => giveBack(piece)).toThrow('twice');
  expect(() => giveBack(Buffer.from('of another'))).not.toThrow();
});
