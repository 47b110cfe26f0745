import { afterEach, expect, test, vi } from 'vitest';
import type { Parts } from '../parts.ts';
import type { SharedReads } from './shared-reads.ts';
import { streamResults } from './stream.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a heartbeat costs no look at the job; news does, and silence once a minute', async () => {
  vi.useFakeTimers();
  let looks = 0;
  let ring = () => {};
  const feed = {
    subscribe: (_: string, onNews: () => void) => {
      ring = onNews;
      return () => {};
    },
  };
  const job = async () => {
    looks += 1;
    return { state: 'running', lastSeq: 0, retries: 0 };
  };
  const over = new AbortController();
  const events = streamResults(
    { feed } as unknown as Pick<Parts, 'feed'>,
    { job } as unknown as SharedReads,
    'organisation',
    { id: 'job', after: 0, over: over.signal },
  );
  const beat = async () => {
    const next = events.next();
    await vi.advanceTimersByTimeAsync(15_000);
    return String((await next).value);
  };
  for (let n = 0; n < 4; n += 1) expect(await beat()).toBe(': still here\n\n');
  expect(looks).toBe(1);
  await beat();
  expect(looks).toBe(2);
  ring();
  await beat();
  expect(looks).toBe(3);
  over.abort();
  expect((await events.next()).done).toBe(true);
});
