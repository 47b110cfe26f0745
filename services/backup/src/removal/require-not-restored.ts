import { Problem } from '@holdfast/platform/errors';
import type { Kysely } from 'kysely';
import { selectBeingRestored } from '../restores/index.ts';
import { RESTORE_MODES } from '../restores/model.ts';
import type { Tables } from '../tables.ts';

/** A restore test does not count: once the backup is deleted, the test has nothing left to prove. */
export async function requireNotRestored(
  tx: Kysely<Tables>,
  organisation: string,
  { datasourceId, jobId }: { datasourceId: string; jobId: string },
): Promise<void> {
  const needed = await selectBeingRestored(tx, organisation, datasourceId, RESTORE_MODES);
  if (!needed.has(jobId)) return;
  throw new Problem('BACKUP_IN_FLIGHT', { msg: 'A restore of this backup is still in progress.' });
}
