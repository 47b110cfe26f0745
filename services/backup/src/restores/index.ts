export { queueRestoreTest } from './queue-test.ts';
export { hasRestoreInFlight, selectBeingRestored } from './store.ts';
export { targetContext } from './target-context.ts';
