import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { together } from './together.ts';

test('of several questions that fail, the first of the list is told, whichever failed first', async () => {
  const late = turn().then(() => Promise.reject(new Error('first')));
  const early = Promise.reject(new Error('second'));
  await expect(together([Promise.resolve(1), late, early])).rejects.toThrow('first');
  expect(await together([turn('a'), 'b'])).toEqual(['a', 'b']);
});
