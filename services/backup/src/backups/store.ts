import { keysetPage, type Position } from '@holdfast/platform/paging';
import type { Kysely, Selectable } from 'kysely';
import type { BackupJobsTable, Tables } from '../tables.ts';
import type { BackupJob, JobFilters, Proof } from './model.ts';

export async function selectJobs(
  tx: Kysely<Tables>,
  organisation: string,
  { datasourceIds, states }: JobFilters,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<BackupJob[]> {
  let query = tx.selectFrom('backup_jobs').selectAll().where('organisation_id', '=', organisation);
  if (datasourceIds) query = query.where('datasource_id', 'in', datasourceIds);
  if (states) query = query.where('state', 'in', states);
  const order = [{ column: 'id', direction: 'desc' }] as const;
  const rows = await keysetPage(query, { order, after, limit }).execute();
  return rows.map(toJob);
}

export async function findJob(
  tx: Kysely<Tables>,
  organisation: string,
  { datasourceId, jobId }: { datasourceId: string; jobId: string },
): Promise<BackupJob | undefined> {
  const row = await tx
    .selectFrom('backup_jobs')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('id', '=', jobId)
    .executeTakeFirst();
  return row && toJob(row);
}

/** Whether a backup of this datasource waits, runs or is being deleted. */
export async function hasJobInFlight(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('backup_jobs')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('state', 'in', ['queued', 'started', 'deleting'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function toJob(row: Selectable<BackupJobsTable>): BackupJob {
  return {
    jobId: row.id,
    datasourceId: row.datasource_id,
    policyId: row.policy_id,
    destinationId: row.destination_id,
    trigger: row.trigger,
    state: row.state,
    queuedAt: row.queued_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    progress: row.progress,
    plainBytes: row.plain_bytes,
    storedBytes: row.stored_bytes,
    rows: row.rows,
    failure: row.failure as BackupJob['failure'],
    proof: row.proof as Proof,
  };
}
