import type { Kysely } from 'kysely';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { undoTime } from '../deletion-settings/index.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import type { Deletion } from './model.ts';
import { enqueueClean } from './queue.ts';
import { changeJob } from './store.ts';

type JobKey = { jobId: string; datasourceId: string };

/**
 * Marks a finished backup for deletion, and queues the clean-up of what it has in storage; that of a
 * completed backup for when the organisation's time to undo the deletion is over. The mark stays
 * until the storage has confirmed. False when the job is not a finished one.
 */
export async function beginDeletion(
  { clock }: Pick<Parts, 'clock'>,
  tx: Kysely<Tables>,
  caller: Caller,
  { jobId, datasourceId }: JobKey,
  deletion: Deletion,
): Promise<boolean> {
  const { organisation } = caller;
  const which = { organisation, jobId };
  const now = clock.now();
  const marked = { state: 'deleting', deletion } as const;
  const undoUntil = await undoTime(tx, organisation, { by: deletion.by, now });
  const isGood = await changeJob(tx, which, ['completed'], { ...marked, undoUntil });
  if (!isGood && !(await changeJob(tx, which, ['failed'], marked))) return false;
  const until = isGood ? undoUntil : null;
  await recordAudit(tx, caller, {
    at: now,
    action: 'backup_job.deleted',
    targetId: jobId,
    details: { datasourceId, ...(until && { undoUntil: until.toISOString() }) },
  });
  await enqueueClean(tx, which, until ? until.getTime() - now.getTime() : undefined);
  return true;
}

/** The same at once and for good, whatever the settings; also where a deletion could still be undone. */
export async function purge(
  { clock }: Pick<Parts, 'clock'>,
  tx: Kysely<Tables>,
  caller: Caller,
  { jobId, datasourceId }: JobKey,
): Promise<boolean> {
  const which = { organisation: caller.organisation, jobId };
  const deletion = { by: 'user', reason: 'deleted for good on request' } as const;
  const marked = { state: 'deleting', deletion, undoUntil: null } as const;
  if (!(await changeJob(tx, which, ['completed', 'failed', 'deleting'], marked))) return false;
  await recordAudit(tx, caller, {
    at: clock.now(),
    action: 'backup_job.purged',
    targetId: jobId,
    details: { datasourceId },
  });
  await enqueueClean(tx, which);
  return true;
}
