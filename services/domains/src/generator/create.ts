import type { NameRequest } from '@holdfast/name-generator';
import { once } from '@holdfast/platform/idempotency';
import { enqueue } from '@holdfast/platform/queue';
import { v7 as uuidv7 } from 'uuid';
import type { Parts } from '../parts.ts';
import type { GeneratorJob } from './model.ts';
import { generateTask } from './queue.ts';
import { insertGeneratorJob } from './store.ts';

const NO_WORDS_YET = { understood: [], notUnderstood: [] };

/** Creates job and task in one transaction. */
export async function createGenerator(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  organisation: string,
  request: NameRequest,
  key: string | undefined,
): Promise<GeneratorJob> {
  const now = clock.now();
  const operation = 'createNameGenerator';
  const { body } = await database.tenant(organisation, (tx) =>
    once(tx, { organisation, operation, key, body: request, now }, async () => {
      const id = uuidv7();
      const job = await insertGeneratorJob(tx, organisation, { ...request, id, createdAt: now });
      await enqueue(tx, generateTask, { organisation, jobId: id });
      return { status: 202, body: job };
    }),
  );
  const job = body as GeneratorJob;
  // A repeated answer was stored as JSON, perhaps by a version that did not have these lists.
  return { ...job, ...NO_WORDS_YET, createdAt: new Date(job.createdAt) };
}
