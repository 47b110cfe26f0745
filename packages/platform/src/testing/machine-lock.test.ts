import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { withMachineLock } from './machine-lock.ts';

const name = `test-${randomBytes(6).toString('hex')}`;
afterAll(() => rm(`/var/lock/holdfast-${name}.lock`, { force: true }));

test('one at a time, also after one that failed', async () => {
  let inside = 0;
  const one = (fails: boolean) =>
    withMachineLock(name, async () => {
      inside += 1;
      expect(inside).toBe(1);
      await delay(20);
      inside -= 1;
      if (fails) throw new Error('as planned');
      return 'done';
    }).catch((error: Error) => error.message);
  const outcomes = await Promise.all([one(false), one(true), one(false), one(true)]);
  expect(outcomes).toEqual(['done', 'as planned', 'done', 'as planned']);
});
