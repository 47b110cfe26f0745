import { once } from '@holdfast/platform/idempotency';
import { enqueueAll } from '@holdfast/platform/queue';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '../check/model.ts';
import type { Parts } from '../parts.ts';
import type { BulkJob } from './model.ts';
import { BATCH_SIZE, batchTask } from './queue.ts';
import { uniqueNames } from './rules.ts';
import { insertBulkJob } from './store.ts';

type WantedBulk = {
  domains: readonly string[];
  mode: Mode;
  maxAgeMs?: number | undefined;
  idempotencyKey?: string | undefined;
  operation?: string;
};

/** Job, batches and tasks in one transaction. Names that were given twice are one. */
export async function createBulk(
  { database, clock }: Parts,
  organisation: string,
  { domains, mode, maxAgeMs, idempotencyKey, operation = 'createBulkCheck' }: WantedBulk,
): Promise<BulkJob> {
  const now = clock.now();
  const { body } = await database.tenant(organisation, (tx) =>
    once(
      tx,
      {
        organisation,
        operation,
        key: idempotencyKey,
        body: { domains, mode, maxAgeMs: maxAgeMs ?? null },
        now,
      },
      async () => {
        const id = uuidv7();
        const names = uniqueNames(domains);
        const batchSize = BATCH_SIZE[mode];
        const job = await insertBulkJob(tx, organisation, {
          id,
          mode,
          maxAgeMs: maxAgeMs ?? null,
          names,
          batchSize,
          createdAt: now,
        });
        const batches = Math.ceil(names.length / batchSize);
        const payloads = Array.from({ length: batches }, (_, batch) => ({
          organisation,
          jobId: id,
          batch,
        }));
        await enqueueAll(tx, batchTask, payloads);
        return { status: 202, body: job };
      },
    ),
  );
  const job = body as BulkJob;
  // A repeated answer comes from JSON.
  return { ...job, createdAt: new Date(job.createdAt) };
}
