export { enqueueRetention } from './queue.ts';
export { noteUndone } from './store.ts';
