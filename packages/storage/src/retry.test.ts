import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StorageError, type StorageReason } from './model.ts';
import { retryDelay, retrying } from './retry.ts';
import { failure } from './testing/conformance.ts';

const policy = { attempts: 4, firstDelayMs: 1, longestDelayMs: 2 };

function failing(...reasons: StorageReason[]) {
  const calls = { count: 0 };
  const work = async () => {
    const reason = reasons[calls.count];
    calls.count += 1;
    if (reason) throw new StorageError(reason, 'read');
    return calls.count;
  };
  return { calls, work };
}

test('transient failures are tried again until it works', async () => {
  const { work } = failing('timeout', 'unreachable', 'busy');
  expect(await retrying(work, { policy })).toBe(4);
});

test('tries come to an end, and the last failure comes out', async () => {
  const { calls, work } = failing('busy', 'busy', 'busy', 'timeout', 'busy');
  expect(await failure(retrying(work, { policy }))).toBe('timeout');
  expect(calls.count).toBe(4);
});

test.each(['denied', 'not-found', 'corrupt', 'no-space', 'aborted'] as const)(
  '%s is final',
  async (reason) => {
    const { calls, work } = failing(reason);
    expect(await failure(retrying(work, { policy }))).toBe(reason);
    expect(calls.count).toBe(1);
  },
);

test('an abort ends the waiting', async () => {
  const { work } = failing('busy');
  const patient = { attempts: 2, firstDelayMs: 3_600_000, longestDelayMs: 3_600_000 };
  const signal = AbortSignal.timeout(20);
  expect(await failure(retrying(work, { policy: patient, signal }))).toBe('aborted');
});

test('waits double, have an end, and are shortened by at most half', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      (failures, random) => {
        const limits = { attempts: 99, firstDelayMs: 100, longestDelayMs: 5_000 };
        const full = Math.min(5_000, 100 * 2 ** (failures - 1));
        const wait = retryDelay(failures, limits, () => random);
        return wait <= full && wait >= full / 2;
      },
    ),
  );
});
