import { parentPort, workerData } from 'node:worker_threads';
import type { DomainName } from '@holdfast/names';
import { answerBatch, BATCH_OUTCOMES } from './batch.ts';
import type { SharedFilter } from './model.ts';

/** Looks names up in filters that another thread has loaded. */
const { shared, names } = workerData as { shared: SharedFilter[]; names: DomainName[] };
const filters = new Map(
  shared.map((one) => [one.facts.tld, { ...one, words: new Int32Array(one.bits) }]),
);
const { outcomes } = answerBatch(filters, names);
parentPort?.postMessage({
  outcomes: Array.from(outcomes, (outcome) => BATCH_OUTCOMES[outcome]),
  sameMemory: shared[0]?.bits instanceof SharedArrayBuffer,
});
