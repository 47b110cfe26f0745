import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import type { BackupJob } from './model.ts';
import { findJob } from './store.ts';

export async function readJob(
  { database }: Parts,
  { organisation }: Caller,
  which: { datasourceId: string; jobId: string },
): Promise<BackupJob> {
  const job = await database.tenant(organisation, async (tx) => {
    await requireDatasource(tx, organisation, which.datasourceId);
    return findJob(tx, organisation, which);
  });
  if (!job) throw new Problem('NOT_FOUND');
  return job;
}
