import { enqueue } from '@holdfast/platform/queue';
import type { Kysely } from 'kysely';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import type { Deletion } from './model.ts';
import { cleanKey, cleanTask } from './queue.ts';
import { changeJob } from './store.ts';

/**
 * Marks a finished backup for deletion, and queues the clean-up of what it has in storage.
 * The mark stays until the storage has confirmed. False when the job is not a finished one.
 */
export async function beginDeletion(
  { clock }: Pick<Parts, 'clock'>,
  tx: Kysely<Tables>,
  caller: Caller,
  { jobId, datasourceId }: { jobId: string; datasourceId: string },
  deletion: Deletion,
): Promise<boolean> {
  const { organisation } = caller;
  const which = { organisation, jobId };
  if (!(await changeJob(tx, which, ['completed', 'failed'], { state: 'deleting', deletion }))) {
    return false;
  }
  await recordAudit(tx, caller, {
    at: clock.now(),
    action: 'backup_job.deleted',
    targetId: jobId,
    details: { datasourceId },
  });
  await enqueue(tx, cleanTask, which, { key: cleanKey(jobId) });
  return true;
}
