export { queueRestoreTest } from './queue-test.ts';
export { targetContext } from './target-context.ts';
