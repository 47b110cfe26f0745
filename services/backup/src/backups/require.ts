import { Problem } from '@holdfast/platform/errors';
import type { Kysely } from 'kysely';
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
