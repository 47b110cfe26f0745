import type { Lease } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import type { Kysely } from 'kysely';
import { recordAudit } from '../../audit-log/index.ts';
import type { JobFailure } from '../../backups/model.ts';
import type { Caller } from '../../caller/index.ts';
import type { Tables } from '../../tables.ts';
import type { StoredRestore } from '../model.ts';
import { changeRestore } from '../store.ts';
import type { Performed } from './restore-run.ts';

/** What a run goes by: its lease, and who may end it. */
export type Held = { lease: Lease; lost: AbortSignal; signal: AbortSignal; log: Logger };

/** Everything about a restore that came to its end, with its audit entry. */
export async function writeRestored(
  tx: Kysely<Tables>,
  caller: Caller,
  restore: StoredRestore,
  { proof, warnings, restoreMs, oldDatabase }: Performed,
  at: Date,
): Promise<void> {
  const { datasourceId, jobId, options } = restore;
  const keptUntil = new Date(at.getTime() + options.keepOldForMs);
  const completed = await changeRestore(tx, restore, ['started'], {
    state: 'completed',
    finishedAt: at,
    proof,
    warnings,
    restoreMs,
    progress: { ...restore.progress, step: 'completed' },
    ...(oldDatabase !== undefined && { oldDatabase: { database: oldDatabase, keptUntil } }),
    forgetTarget: true,
  });
  if (!completed) return;
  await recordAudit(tx, caller, {
    at,
    action: 'restore.completed',
    targetId: restore.id,
    details: { datasourceId, jobId, proof: proof.verdict },
  });
}

export async function writeNotRestored(
  tx: Kysely<Tables>,
  caller: Caller,
  restore: StoredRestore,
  failure: JobFailure,
  { at, reaped = false }: { at: Date; reaped?: boolean },
): Promise<boolean> {
  const { datasourceId, jobId } = restore;
  const failed = await changeRestore(tx, restore, ['created', 'started'], {
    state: 'failed',
    finishedAt: at,
    failure,
    forgetTarget: true,
  });
  if (!failed) return false;
  await recordAudit(tx, caller, {
    at,
    targetId: restore.id,
    ...(reaped
      ? { action: 'restore.reaped_stuck', details: { datasourceId, jobId } }
      : { action: 'restore.failed', details: { datasourceId, jobId, failureCode: failure.code } }),
  });
  return true;
}
