export { enqueueRetention } from './queue.ts';
