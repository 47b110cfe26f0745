import { setTimeout as delay } from 'node:timers/promises';
import type { Finding, LookupOptions, Outcome } from '@holdfast/resolve';
import { expect, test } from 'vitest';
import { createJoining } from './joining.ts';

const finding = (outcome: Outcome): Finding => ({
  source: 'rdap',
  server: 'a.test',
  outcome,
  at: new Date(0),
  ms: 0,
});

/** Work that ends when the test says, when its time is up, or when it is called off. */
function makeWork() {
  const begun: { options: LookupOptions; end(outcome: Outcome): void }[] = [];
  const work = (options: LookupOptions) =>
    new Promise<Finding>((resolve) => {
      const end = (outcome: Outcome) => resolve(finding(outcome));
      begun.push({ options, end });
      options.signal?.addEventListener('abort', () => end('aborted'));
      setTimeout(() => end('timeout'), options.deadlineMs);
    });
  return { begun, work };
}

const outcomeOf = async (found: Promise<Finding | string>) => {
  const one = await found;
  return typeof one === 'string' ? `left: ${one}` : one.outcome;
};

test('those who want the same at once share it; who comes later asks anew', async () => {
  const { begun, work } = makeWork();
  const join = createJoining();
  const both = [1, 2].map(() => outcomeOf(join('a', { deadlineMs: 5_000 }, work)));
  const other = outcomeOf(join('b', { deadlineMs: 5_000 }, work));
  expect(begun).toHaveLength(2);
  begun[0]?.end('found');
  begun[1]?.end('not_found');
  expect(await Promise.all([...both, other])).toEqual(['found', 'found', 'not_found']);
  const again = outcomeOf(join('a', { deadlineMs: 5_000 }, work));
  expect(begun).toHaveLength(3);
  begun[2]?.end('reserved');
  expect(await again).toBe('reserved');
});

test('whoever began it may go away without taking it from the others', async () => {
  const { begun, work } = makeWork();
  const join = createJoining();
  const leaving = new AbortController();
  const first = outcomeOf(join('a', { deadlineMs: 5_000, signal: leaving.signal }, work));
  const second = outcomeOf(join('a', { deadlineMs: 5_000 }, work));
  leaving.abort();
  expect(await first).toBe('left: aborted');
  expect(begun[0]?.options.signal?.aborted).toBe(false);
  begun[0]?.end('found');
  expect(await second).toBe('found');
});

test('when all have gone the work is called off, and nobody joins what is called off', async () => {
  const { begun, work } = makeWork();
  const join = createJoining();
  const leaving = new AbortController();
  const options = { deadlineMs: 5_000, signal: leaving.signal };
  const both = [1, 2].map(() => outcomeOf(join('a', options, work)));
  leaving.abort();
  await Promise.all(both);
  expect(begun[0]?.options.signal?.aborted).toBe(true);
  const next = outcomeOf(join('a', { deadlineMs: 5_000 }, work));
  expect(begun).toHaveLength(2);
  begun[1]?.end('found');
  expect(await next).toBe('found');
});

test('nobody waits longer than his own time for what another began', async () => {
  const { begun, work } = makeWork();
  const join = createJoining();
  const patient = outcomeOf(join('a', { deadlineMs: 5_000 }, work));
  expect(await outcomeOf(join('a', { deadlineMs: 30 }, work))).toBe('left: timeout');
  begun[0]?.end('found');
  expect(await patient).toBe('found');
});

test('who has more time than the one he joined asks again when that one ran out', async () => {
  const { begun, work } = makeWork();
  const join = createJoining();
  const hasty = outcomeOf(join('a', { deadlineMs: 50 }, work));
  const patient = outcomeOf(join('a', { deadlineMs: 5_000 }, work));
  expect(await hasty).toBe('timeout');
  await expect.poll(() => begun.length).toBe(2);
  expect(begun[1]?.options.deadlineMs).toBeGreaterThan(3_000);
  begun[1]?.end('not_found');
  expect(await patient).toBe('not_found');
});

test('a fault of ours is everybody’s, and is not kept', async () => {
  const join = createJoining();
  const broken = () => delay(5).then(() => Promise.reject(new Error('broken')));
  const both = [1, 2].map(() => join('a', { deadlineMs: 5_000 }, broken));
  for (const one of await Promise.allSettled(both)) expect(one.status).toBe('rejected');
  expect(await join('a', { deadlineMs: 5_000 }, async () => finding('found'))).toMatchObject({
    outcome: 'found',
  });
});
