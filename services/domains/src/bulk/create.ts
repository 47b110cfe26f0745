import { once } from '@holdfast/platform/idempotency';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '../check/model.ts';
import type { Parts } from '../parts.ts';
import { type BulkJob, GIVE_UP_AFTER_MS, type ShownJob } from './model.ts';
import { BATCH_SIZE, enqueueBatches } from './queue.ts';
import { requireRoom } from './require-room.ts';
import { uniqueNames } from './rules.ts';
import { insertBulkJob } from './store.ts';

type WantedBulk = {
  domains: readonly string[];
  mode: Mode;
  maxAgeMs?: number | undefined;
  giveUpAfterMs?: number | undefined;
  idempotencyKey?: string | undefined;
  operation?: string;
};

/** Creates job, batches and tasks in one transaction. Names that were given twice count once. */
export async function createBulk(
  parts: Parts,
  organisation: string,
  { domains, mode, maxAgeMs, idempotencyKey, ...wanted }: WantedBulk,
): Promise<ShownJob> {
  const { operation = 'createBulkCheck', giveUpAfterMs = GIVE_UP_AFTER_MS } = wanted;
  const now = parts.clock.now();
  const { body } = await parts.database.tenant(organisation, (tx) =>
    once(
      tx,
      {
        organisation,
        operation,
        key: idempotencyKey,
        body: { domains, mode, maxAgeMs: maxAgeMs ?? null, giveUpAfterMs: wanted.giveUpAfterMs },
        now,
      },
      async () => {
        const id = uuidv7();
        const names = uniqueNames(domains);
        await requireRoom(parts, tx, organisation, { jobs: 1, names: names.length });
        const batchSize = BATCH_SIZE[mode];
        const job = await insertBulkJob(tx, organisation, {
          id,
          mode,
          maxAgeMs: maxAgeMs ?? null,
          giveUpAfterMs,
          names,
          batchSize,
          createdAt: now,
          state: 'queued',
        });
        const count = Math.ceil(names.length / batchSize);
        await enqueueBatches(tx, { organisation, jobId: id }, { first: 0, count });
        return { status: 202, body: job };
      },
    ),
  );
  const job = body as BulkJob;
  // A repeated answer was stored as JSON, where dates are text.
  return { ...job, createdAt: new Date(job.createdAt), waiting: [] };
}
