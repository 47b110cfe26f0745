import { Problem } from '@holdfast/platform/errors';
import { deleteAttachmentsOf } from '../attachments/index.ts';
import { recordAudit } from '../audit-log/index.ts';
import { hasJobInFlight } from '../backups/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { requireDatasource } from './require.ts';
import { updateDatasourceRow } from './store.ts';

/** Needs the name as confirmation, and no job in flight. Its credentials are gone with it. */
export async function deleteDatasource(
  { database, clock }: Parts,
  caller: Caller,
  id: string,
  confirmation: string,
): Promise<void> {
  const { organisation } = caller;
  const now = clock.now();
  await database.tenant(organisation, async (tx) => {
    const { name } = await requireDatasource(tx, organisation, id, { lock: true });
    if (confirmation !== name) {
      throw Problem.validation({ confirmation: 'must be the name of the datasource' });
    }
    if (await hasJobInFlight(tx, organisation, id)) throw new Problem('DATASOURCE_JOB_IN_FLIGHT');
    await deleteAttachmentsOf(tx, organisation, id);
    await updateDatasourceRow(tx, organisation, id, { deletedAt: now }, now);
    await recordAudit(tx, caller, {
      at: now,
      action: 'datasource.deleted',
      targetId: id,
      details: { name },
    });
  });
}
