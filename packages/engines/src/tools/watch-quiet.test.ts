import { expect, test } from 'vitest';
import { watchQuiet } from './index.ts';

test('who stops a watch waits for the question that is under way, and hears no verdict any more', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<boolean>();
  const heard: string[] = [];
  const quiet = watchQuiet(
    1,
    () => {
      asked.resolve();
      return answer.promise;
    },
    () => heard.push('quiet'),
    false,
  );
  await asked.promise;
  const stopped = quiet.stop().then(() => heard.push('stopped'));
  answer.promise.then(() => heard.push('answered'));
  answer.resolve(false);
  await stopped;
  expect(heard).toEqual(['answered', 'stopped']);
});
