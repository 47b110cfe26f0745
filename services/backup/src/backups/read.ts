import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import type { BackupJob } from './model.ts';
import { requireJob } from './require.ts';

export function readJob(
  { database }: Parts,
  { organisation }: Caller,
  which: { datasourceId: string; jobId: string },
): Promise<BackupJob> {
  return database.tenant(organisation, async (tx) => {
    await requireDatasource(tx, organisation, which.datasourceId);
    return requireJob(tx, organisation, which);
  });
}
