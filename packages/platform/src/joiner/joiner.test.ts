import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createJoiner, type Patience } from './index.ts';

const inMs = (ms: number, signal?: AbortSignal): Patience => ({
  deadline: performance.now() + ms,
  ...(signal && { signal }),
});

/** Work that ends when the test says so, when its asker's time is up, or when it is cancelled. */
function makeWork() {
  const begun: { deadline: number; over: AbortSignal; end(value: string): void }[] = [];
  const work =
    ({ deadline = 0 }: Patience) =>
    (over: AbortSignal) =>
      new Promise<string>((end) => {
        begun.push({ deadline, over, end });
        over.addEventListener('abort', () => end('called off'));
        setTimeout(() => end('ran out'), deadline - performance.now());
      });
  return { begun, work };
}

function makeJoin() {
  const { begun, work } = makeWork();
  const join = createJoiner<string>({ ranOut: (value) => value === 'ran out' });
  return {
    begun,
    join: (key: string, patience: Patience) => join(key, work(patience), patience),
  };
}

test('those who want the same at once share it; who comes later asks anew', async () => {
  const { begun, join } = makeJoin();
  const both = [1, 2].map(() => join('a', inMs(5_000)));
  const other = join('b', inMs(5_000));
  expect(begun).toHaveLength(2);
  begun[0]?.end('found');
  begun[1]?.end('not found');
  expect(await Promise.all([...both, other])).toEqual(['found', 'found', 'not found']);
  const again = join('a', inMs(5_000));
  expect(begun).toHaveLength(3);
  begun[2]?.end('reserved');
  expect(await again).toBe('reserved');
});

test('whoever began it may go away without taking it from the others', async () => {
  const { begun, join } = makeJoin();
  const leaving = new AbortController();
  const first = join('a', inMs(5_000, leaving.signal));
  const second = join('a', inMs(5_000));
  leaving.abort();
  expect(await first).toBe('aborted');
  expect(begun[0]?.over.aborted).toBe(false);
  begun[0]?.end('found');
  expect(await second).toBe('found');
});

test('when all have gone the work is called off, and nobody joins what is called off', async () => {
  const { begun, join } = makeJoin();
  const leaving = new AbortController();
  const both = [1, 2].map(() => join('a', inMs(5_000, leaving.signal)));
  leaving.abort();
  await Promise.all(both);
  expect(begun[0]?.over.aborted).toBe(true);
  const next = join('a', inMs(5_000));
  expect(begun).toHaveLength(2);
  begun[1]?.end('found');
  expect(await next).toBe('found');
});

test('nobody waits longer than its own time for what another began', async () => {
  const { begun, join } = makeJoin();
  const patient = join('a', inMs(5_000));
  expect(await join('a', inMs(30))).toBe('timeout');
  begun[0]?.end('found');
  expect(await patient).toBe('found');
});

test('whoever began it waits for it to end by itself: the work knows what went wrong', async () => {
  const { join } = makeJoin();
  expect(await join('a', inMs(30))).toBe('ran out');
});

test('who has more time than the one it joined asks again when that one ran out', async () => {
  const { begun, join } = makeJoin();
  const hasty = join('a', inMs(50));
  const patient = join('a', inMs(5_000));
  expect(await hasty).toBe('ran out');
  await expect.poll(() => begun.length).toBe(2);
  expect((begun[1]?.deadline ?? 0) - performance.now()).toBeGreaterThan(3_000);
  begun[1]?.end('not found');
  expect(await patient).toBe('not found');
});

test('a fault of ours is everybody’s, and is not kept', async () => {
  const join = createJoiner<string>();
  const broken = () => delay(5).then(() => Promise.reject(new Error('broken')));
  const both = [1, 2].map(() => join('a', broken));
  for (const one of await Promise.allSettled(both)) expect(one.status).toBe('rejected');
  expect(await join('a', async () => 'found')).toBe('found');
});

test('work that outlives its askers goes on for the next, and its first asker is bounded, too', async () => {
  const join = createJoiner<string>({ outlivesAskers: true });
  const { promise, resolve } = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const work = (over: AbortSignal) => {
    signals.push(over);
    return promise;
  };
  expect(await join('a', work, inMs(20))).toBe('timeout');
  const next = join('a', work, inMs(5_000));
  resolve('found');
  expect(await next).toBe('found');
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});
