import { Problem } from '@holdfast/platform/errors';
import { deleteAttachmentsOf } from '../attachments/index.ts';
import { recordAudit } from '../audit-log/index.ts';
import { beginDeletion, hasJobInFlight, selectCompletedJobs } from '../backups/index.ts';
import type { Caller } from '../caller/index.ts';
import { markDatasourceDeleted, requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { hasRestoreInFlight } from '../restores/index.ts';
import { RESTORE_MODES } from '../restores/model.ts';

/**
 * Needs the name as confirmation, and no job in flight: the credentials go with it, and without
 * them no restore can be finished or undone. Its backups are deleted too.
 */
export async function deleteDatasource(
  parts: Parts,
  caller: Caller,
  id: string,
  confirmation: string,
): Promise<void> {
  const { organisation } = caller;
  const now = parts.clock.now();
  await parts.database.tenant(organisation, async (tx) => {
    const { name } = await requireDatasource(tx, organisation, id, { lock: true });
    if (confirmation !== name) {
      throw Problem.validation({ confirmation: 'must be the name of the datasource' });
    }
    if (await hasJobInFlight(tx, organisation, id)) throw new Problem('DATASOURCE_JOB_IN_FLIGHT');
    if (await hasRestoreInFlight(tx, organisation, id, RESTORE_MODES)) {
      throw new Problem('DATASOURCE_JOB_IN_FLIGHT', {
        msg: 'A restore of this datasource is still in progress.',
      });
    }
    await deleteAttachmentsOf(tx, organisation, id);
    const deletion = { by: 'datasource', reason: 'its datasource was deleted' } as const;
    for (const jobId of await selectCompletedJobs(tx, organisation, id)) {
      await beginDeletion(parts, tx, caller, { jobId, datasourceId: id }, deletion);
    }
    await markDatasourceDeleted(tx, organisation, id, now);
    await recordAudit(tx, caller, {
      at: now,
      action: 'datasource.deleted',
      targetId: id,
      details: { name },
    });
  });
}
