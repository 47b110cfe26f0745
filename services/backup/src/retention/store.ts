import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { StoredJob } from '../backups/model.ts';
import type { BackupJobsTable, RetentionDeletionsTable, Tables } from '../tables.ts';
import type { KeptBackup, RetentionDeletion } from './model.ts';

/** A datasource and its organisation. */
export type DatasourceKey = { organisation: string; datasourceId: string };

/** Until the transaction ends, no other retention run decides about this datasource's backups. */
export async function lockRetention(tx: Kysely<Tables>, datasourceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`retention ${datasourceId}`}, 0))`.execute(
    tx,
  );
}

export type CompletedBackup = KeptBackup & {
  policyId: string | null;
  artifactKey: string | null;
  storedBytes: number | null;
};

/**
 * All that retention decides about. Not safety copies, which belong to the restore that took them,
 * nor uploads, which belong to the people who uploaded them.
 */
export async function selectCompleted(
  tx: Kysely<Tables>,
  { organisation, datasourceId }: DatasourceKey,
): Promise<CompletedBackup[]> {
  const rows = await tx
    .selectFrom('backup_jobs')
    .select(['id', 'policy_id', 'started_at', 'queued_at', 'proof', 'artifact_key', 'stored_bytes'])
    .select(['held_until', 'kept_by_hand', 'trigger', 'place_id', 'source', 'options'])
    .select('doubted_at')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('state', '=', 'completed')
    .where('trigger', 'not in', ['safety', 'upload'])
    .execute();
  return rows.map((row) => ({
    jobId: row.id,
    policyId: row.policy_id,
    at: row.started_at ?? row.queued_at,
    verdict: row.proof.verdict as KeptBackup['verdict'],
    doubted: row.doubted_at !== null,
    terms: termsOf(row),
    heldUntil: row.held_until,
    keptByHand: row.kept_by_hand,
    artifactKey: row.artifact_key,
    storedBytes: row.stored_bytes,
  }));
}

function termsOf({
  trigger,
  place_id,
  source,
  options,
}: Pick<Selectable<BackupJobsTable>, 'trigger' | 'place_id' | 'source' | 'options'>): string {
  const { excludeTables = [] } = options as StoredJob['options'];
  return JSON.stringify([trigger === 'manual', place_id, source, excludeTables.toSorted()]);
}

/**
 * Datasources that have backups, in all organisations and in the order of their keys. One step of
 * an index for each, instead of a walk over all their backups.
 */
export async function selectDatasources(
  tx: Kysely<Tables>,
  { after, limit }: { after: DatasourceKey | undefined; limit: number },
): Promise<DatasourceKey[]> {
  const first = after ?? { organisation: NOBODY, datasourceId: NOBODY };
  const { rows } = await sql<DatasourceKey>`
    with recursive found (organisation_id, datasource_id, n) as (
      (select organisation_id, datasource_id, 1 from backup_jobs
       where state = 'completed'
         and (organisation_id, datasource_id) > (${first.organisation}, ${first.datasourceId})
       order by organisation_id, datasource_id limit 1)
      union all
      select later.organisation_id, later.datasource_id, found.n + 1
      from found cross join lateral (
        select organisation_id, datasource_id from backup_jobs
        where state = 'completed'
          and (organisation_id, datasource_id) > (found.organisation_id, found.datasource_id)
        order by organisation_id, datasource_id limit 1
      ) as later
      where found.n < ${limit}
    )
    select organisation_id as "organisation", datasource_id as "datasourceId" from found`.execute(
    tx,
  );
  return rows;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function insertDeletion(
  tx: Kysely<Tables>,
  deletion: Insertable<RetentionDeletionsTable>,
): Promise<void> {
  await tx.insertInto('retention_deletions').values(deletion).execute();
}

/** Records that the deletion was undone; does nothing if it was not retention that deleted it. */
export async function noteUndone(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('retention_deletions')
    .set({ undone_at: at })
    .where('organisation_id', '=', organisation)
    .where('job_id', '=', jobId)
    .where('undone_at', 'is', null)
    .execute();
}

export type DeletionFilters = {
  datasourceIds?: readonly string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** The latest first. */
export async function selectDeletions(
  tx: Kysely<Tables>,
  organisation: string,
  { datasourceIds, from, to }: DeletionFilters,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<(RetentionDeletion & { position: string })[]> {
  let query = tx
    .selectFrom('retention_deletions as r')
    .leftJoin('backup_jobs as j', (join) =>
      join.onRef('j.organisation_id', '=', 'r.organisation_id').onRef('j.id', '=', 'r.job_id'),
    )
    .select([
      'r.id',
      'r.job_id as jobId',
      'r.datasource_id as datasourceId',
      'r.datasource_name as datasourceName',
      'r.policy_id as policyId',
      'r.policy_name as policyName',
      'r.artifact_key as artifactKey',
      'r.backed_up_at as backedUpAt',
      'r.deleted_at as deletedAt',
      'r.reason',
      'r.bytes_freed as bytesFreed',
      sql<string>`r.deleted_at::text`.as('position'),
      sql<RetentionDeletion['state']>`case when r.undone_at is not null then 'undone'
        when j.state = 'deleting' then 'deleting' else 'deleted' end`.as('state'),
    ])
    .where('r.organisation_id', '=', organisation);
  if (datasourceIds)
    query = query.where('r.datasource_id', '=', sql<string>`any (${datasourceIds})`);
  if (from) query = query.where('r.deleted_at', '>=', from);
  if (to) query = query.where('r.deleted_at', '<', to);
  const order = [
    { column: 'r.deleted_at', direction: 'desc' },
    { column: 'r.id', direction: 'desc' },
  ] as const;
  return keysetPage(query, { order, after, limit }).execute();
}
