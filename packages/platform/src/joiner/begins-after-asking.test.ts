import { expect, test } from 'vitest';
import { createJoiner } from './index.ts';

test('D8: who asks while a read runs gets one that begins after that, and all of them the same', async () => {
  const join = createJoiner<number>({ beginsAfterAsking: true });
  const world = { value: 1, reads: 0 };
  const slow = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = join('job', async () => {
    const seen = world.value;
    world.reads += 1;
    begun.resolve();
    await slow.promise;
    return seen;
  });
  await begun.promise;
  world.value = 2; // the callers below learn of this, and ask
  const read = async () => {
    world.reads += 1;
    return world.value;
  };
  const later = [join('job', read), join('job', read), join('job', read)];
  slow.resolve();
  expect(await first).toBe(1);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  expect(world.reads).toBe(2);
});

test('those who ask at once are one read, a failed one ends nobody else’s, and other keys are apart', async () => {
  const join = createJoiner<string>({ beginsAfterAsking: true });
  const failing = [1, 2].map(() => join('a', () => Promise.reject(new Error('no'))));
  const other = join('b', async () => 'b');
  expect(await Promise.allSettled(failing)).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(await other).toBe('b');
  expect(await join('a', async () => 'again')).toBe('again');
});

test('a read that all have left before it began is not begun', async () => {
  const join = createJoiner<string>({ beginsAfterAsking: true });
  const leaving = new AbortController();
  let begun = false;
  const read = async () => {
    begun = true;
    return 'read';
  };
  const left = join('a', read, { signal: leaving.signal });
  leaving.abort();
  expect(await left).toBe('aborted');
  expect(await join('a', async () => 'another')).toBe('another');
  expect(begun).toBe(false);
});
