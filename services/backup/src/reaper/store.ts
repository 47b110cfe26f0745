import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { KnownJob } from './model.ts';

export type SweepPlace = { placeId: string; organisation: string };

/** Takes the places whose turn it is, each by one sweeper alone. For the system scope. */
export async function takePlacesToSweep(
  tx: Kysely<Tables>,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<SweepPlace[]> {
  const due = await tx
    .selectFrom('backup_places')
    .select('id')
    .where((eb) => eb.or([eb('swept_at', 'is', null), eb('swept_at', '<', before)]))
    .orderBy('swept_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  return tx
    .updateTable('backup_places')
    .set({ swept_at: now })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returning(['id as placeId', 'organisation_id as organisation'])
    .execute();
}

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
