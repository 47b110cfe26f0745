import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { KnownJob } from './model.ts';

export async function findKnownJobs(
  tx: Kysely<Tables>,
  organisation: string,
  ids: readonly string[],
): Promise<Map<string, KnownJob>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('backup_jobs')
    .select(['id', 'state', 'artifact_key'])
    .where('organisation_id', '=', organisation)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { state: row.state, artifactKey: row.artifact_key }]));
}
