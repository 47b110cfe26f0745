import { isForeignKeyViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { requireDestination } from './require.ts';
import { deleteDestinationRow } from './store.ts';

/** Refused while a policy or a backup uses it; the database enforces that against races. */
export async function deleteDestination(
  { database, clock }: Parts,
  caller: Caller,
  id: string,
): Promise<void> {
  const { organisation } = caller;
  await database
    .tenant(organisation, async (tx) => {
      const { name } = await requireDestination(tx, organisation, id, { lock: true });
      await deleteDestinationRow(tx, organisation, id);
      await recordAudit(tx, caller, {
        at: clock.now(),
        action: 'destination.deleted',
        targetId: id,
        details: { name },
      });
    })
    .catch((error) => {
      if (isForeignKeyViolation(error, 'backup_jobs_destination')) {
        const msg = 'Backups are still stored there, including any whose deletion can be undone.';
        throw new Problem('DESTINATION_IN_USE', { msg });
      }
      const isWanted = isForeignKeyViolation(error, 'backup_policies_destination');
      throw isWanted ? new Problem('DESTINATION_IN_USE') : error;
    });
}
