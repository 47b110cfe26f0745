import { type Kysely, sql } from 'kysely';
import { BAD_VERDICTS } from '../backups/model.ts';
import type { Tables } from '../tables.ts';

const MOST_LOOKED_AT = 30;

export type Earlier = { jobId: string; excludeTables: string[]; at: Date };

/**
 * The newest completed backups of a datasource before this one: without those that are known to be
 * bad, without safety copies, whose content was about to be replaced, and without files that were
 * uploaded.
 */
export async function selectEarlier(
  tx: Kysely<Tables>,
  { organisation, datasourceId, jobId }: Record<'organisation' | 'datasourceId' | 'jobId', string>,
): Promise<Earlier[]> {
  const rows = await tx
    .selectFrom('backup_jobs')
    .select(['id', 'options', 'started_at', 'queued_at'])
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('id', '<>', jobId)
    .where('state', '=', 'completed')
    .where('trigger', 'not in', ['safety', 'upload'])
    .where(sql`proof ->> 'verdict'`, 'not in', BAD_VERDICTS)
    .orderBy('id', 'desc')
    .limit(MOST_LOOKED_AT)
    .execute();
  return rows.map(({ id, options, started_at, queued_at }) => ({
    jobId: id,
    excludeTables: (options.excludeTables as string[] | undefined) ?? [],
    at: started_at ?? queued_at,
  }));
}
