export { enqueueRetention } from './enqueue.ts';
