import { expect, test } from 'vitest';
import { joinUnderWay } from './index.ts';

test('who asks while the work is under way joins it; who comes later has it done anew, failed or not', async () => {
  const begun: PromiseWithResolvers<string>[] = [];
  const join = joinUnderWay(() => {
    const work = Promise.withResolvers<string>();
    begun.push(work);
    return work.promise;
  });
  const failing = [join(), join()];
  expect(begun).toHaveLength(1);
  begun[0]?.reject(new Error('no'));
  for (const one of await Promise.allSettled(failing)) expect(one.status).toBe('rejected');
  const both = [join(), join()];
  expect(begun).toHaveLength(2);
  begun[1]?.resolve('done');
  expect(await Promise.all(both)).toEqual(['done', 'done']);
});
