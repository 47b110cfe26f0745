import { Problem } from '@holdfast/platform/errors';
import type { Kysely } from 'kysely';
import { requireDatasource } from '../datasources/index.ts';
import type { Tables } from '../tables.ts';
import type { BackupJob } from './model.ts';
import { findJob } from './store.ts';

export async function requireJob(
  tx: Kysely<Tables>,
  organisation: string,
  which: { datasourceId: string; jobId: string },
): Promise<BackupJob> {
  const job = await findJob(tx, organisation, which);
  if (!job) throw new Problem('NOT_FOUND');
  return job;
}

/** A job of a datasource that exists, or of a deleted one while the backup's deletion can be undone. */
export async function requireShownJob(
  tx: Kysely<Tables>,
  organisation: string,
  which: { datasourceId: string; jobId: string },
): Promise<BackupJob> {
  const job = await requireJob(tx, organisation, which);
  if (!job.undoUntil) await requireDatasource(tx, organisation, which.datasourceId);
  return job;
}
