import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../audit-log/index.ts';
import { findJob, requireJob, undoDeletion } from '../backups/index.ts';
import type { BackupJob } from '../backups/model.ts';
import type { Caller } from '../caller/index.ts';
import { findDatasource, undeleteDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { noteUndone } from '../retention/index.ts';

/**
 * Idempotent: a backup that is not in deletion stays as it is. Its datasource comes back with it
 * where that was deleted, too, without credentials.
 */
export async function undeleteBackup(
  parts: Parts,
  caller: Caller,
  { datasourceId, jobId }: { datasourceId: string; jobId: string },
): Promise<BackupJob> {
  const { organisation } = caller;
  const which = { organisation, jobId };
  const at = parts.clock.now();
  return parts.database.tenant(organisation, async (tx) => {
    const datasource = await findDatasource(tx, organisation, datasourceId, { lock: true });
    const job = await findJob(tx, organisation, { datasourceId, jobId });
    if (!job || !(datasource || job.undoUntil)) throw new Problem('NOT_FOUND');
    if (job.state === 'deleted') throw new Problem('UNDO_OVER');
    if (job.state !== 'deleting') return job;
    if (!(await undoDeletion(tx, which, at))) throw new Problem('UNDO_OVER');
    if (!datasource) await undeleteDatasource(tx, caller, datasourceId, at);
    await noteUndone(tx, which, at);
    await recordAudit(tx, caller, {
      at,
      action: 'backup_job.undeleted',
      targetId: jobId,
      details: { datasourceId },
    });
    return requireJob(tx, organisation, { datasourceId, jobId });
  });
}
