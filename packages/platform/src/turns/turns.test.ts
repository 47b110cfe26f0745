import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { type Leave, Turns } from './index.ts';

afterEach(() => {
  vi.useRealTimers();
});

const start = (most = 1) => {
  const turns = new Turns({ most, waitMs: 1_000, tooLong: () => new Error('too long') });
  const order: string[] = [];
  const come = async (caller: string, signal?: AbortSignal) => {
    const leave = await turns.enter(caller, signal);
    order.push(caller);
    return leave;
  };
  return { turns, order, come };
};

test('who comes once waits for one turn of who comes often, not for all of them', async () => {
  const { turns, order, come } = start();
  const leave = await come('first');
  const all = ['many', 'many', 'many', 'many', 'one', 'other'].map((caller) =>
    come(caller).then((next) => next()),
  );
  expect(turns.waiting).toBe(6);
  leave();
  leave(); // which frees nothing again
  await Promise.all(all);
  expect(order).toEqual(['first', 'many', 'one', 'other', 'many', 'many', 'many']);
  expect(turns.waiting).toBe(0);
});

test('as many as there are places for have one at once', async () => {
  const { order, come } = start(2);
  const [one] = await Promise.all([come('a'), come('b')]);
  const third = come('c');
  expect(order).toEqual(['a', 'b']);
  (one as Leave)();
  await third;
  expect(order).toEqual(['a', 'b', 'c']);
});

test('who has gone or waited too long takes no place from who comes after', async () => {
  vi.useFakeTimers();
  const { order, come } = start();
  const leave = await come('first');
  const hangUp = new AbortController();
  const gone = expect(come('gone', hangUp.signal)).rejects.toThrow(
    'the caller left before its turn',
  );
  const late = expect(come('late')).rejects.toThrow('too long');
  hangUp.abort();
  vi.advanceTimersByTime(1_000);
  await Promise.all([gone, late]);
  const next = come('next');
  leave();
  (await next)();
  (await come('last'))();
  expect(order).toEqual(['first', 'next', 'last']);
});

test('a caller that has already gone takes no turn, even where a place is free', async () => {
  const { turns, order, come } = start();
  const gone = AbortSignal.abort();
  await expect(come('gone', gone)).rejects.toThrow('the caller left before its turn');
  const leave = await come('first');
  await expect(come('gone', gone)).rejects.toThrow('the caller left before its turn');
  expect(turns.waiting).toBe(0);
  leave();
  expect(order).toEqual(['first']);
});

test('a machine that stands still for long does not use up the patience of who waits', async () => {
  const { order, come } = start();
  const leave = await come('first');
  const next = come('next');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
  // Timers that were due meanwhile run first.
  await delay(0);
  leave();
  (await next)();
  expect(order).toEqual(['first', 'next']);
});
