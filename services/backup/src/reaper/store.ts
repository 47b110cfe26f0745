import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { KnownJob } from './model.ts';

/**
 * What the catalogue knows about things in storage: the job that has the artifact, else the one whose
 * id is in the key. They differ where one run of a job was taken in beside another.
 */
export async function findKnownJobs(
  tx: Kysely<Tables>,
  organisation: string,
  things: readonly { jobId: string; artifactKey: string }[],
): Promise<(thing: { jobId: string; artifactKey: string }) => KnownJob | undefined> {
  if (things.length === 0) return () => undefined;
  const rows = await tx
    .selectFrom('backup_jobs')
    .select((eb) => [
      ...(['id', 'state', 'artifact_key'] as const),
      eb('deletion', 'is not', null).as('deletion_recorded'),
    ])
    .where('organisation_id', '=', organisation)
    .where((eb) =>
      eb.or([
        eb('id', 'in', [...new Set(things.map(({ jobId }) => jobId))]),
        eb('artifact_key', 'in', [...new Set(things.map(({ artifactKey }) => artifactKey))]),
      ]),
    )
    .execute();
  const byId = new Map<string, KnownJob>();
  const byArtifact = new Map<string, KnownJob>();
  for (const { id, state, artifact_key: artifactKey, deletion_recorded } of rows) {
    const job = { state, artifactKey, deletionRecorded: deletion_recorded === true };
    byId.set(id, job);
    if (artifactKey !== null) byArtifact.set(artifactKey, job);
  }
  return ({ jobId, artifactKey }) => byArtifact.get(artifactKey) ?? byId.get(jobId);
}
