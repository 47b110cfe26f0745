import { parentPort, workerData } from 'node:worker_threads';
import { attachFilters } from './filters.ts';
import { BATCH_OUTCOMES } from './index.ts';

/** Looks names up in filters that another thread has loaded. */
const { shared, names } = workerData;
const { outcomes } = attachFilters(shared).lookupBatch(names);
parentPort?.postMessage({
  outcomes: Array.from(outcomes, (outcome) => BATCH_OUTCOMES[outcome]),
  sameMemory: shared[0].bits instanceof SharedArrayBuffer,
});
