import { type Manifest, ManifestInvalid, readManifest } from '@holdfast/artifact';
import { Problem } from '@holdfast/platform/errors';
import type { Kysely } from 'kysely';
import { findManifest, findStoredJob } from '../backups/index.ts';
import type { StoredJob } from '../backups/model.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';

/** A backup that can be restored, and what it holds. */
export type Restorable = {
  job: StoredJob & { placeId: string; artifactKey: string };
  manifest: Manifest;
  /** The manifest as it was sealed, which the storage holds, too. */
  text: string;
};

/** A completed backup of this datasource with a manifest that is ours; a refusal otherwise. */
export async function requireRestorable(
  { manifestKey }: Parts,
  tx: Kysely<Tables>,
  organisation: string,
  { datasourceId, jobId }: { datasourceId: string; jobId: string },
): Promise<Restorable> {
  const job = await findStoredJob(tx, organisation, jobId);
  if (job?.datasourceId !== datasourceId) {
    throw Problem.validation({ jobId: 'there is no such backup of this datasource' });
  }
  const text = await findManifest(tx, organisation, jobId);
  const { placeId, artifactKey } = job;
  if (job.state !== 'completed' || text === undefined || !placeId || !artifactKey) {
    throw new Problem('BACKUP_NOT_RESTORABLE', {
      msg: `This backup is ${job.state}; only one that is completed can be restored.`,
    });
  }
  const manifest = readOwn(text, { jobId, artifactKey }, manifestKey);
  return { job: { ...job, placeId, artifactKey }, manifest, text };
}

/** Sealed by us, and for this very backup: another backup's manifest has a valid seal, too. */
function readOwn(
  text: string,
  { jobId, artifactKey }: { jobId: string; artifactKey: string },
  key: Parts['manifestKey'],
): Manifest {
  let cause: unknown;
  try {
    const manifest = readManifest(text, key);
    if (manifest.job.id === jobId && manifest.artifact.key === artifactKey) return manifest;
  } catch (error) {
    if (!(error instanceof ManifestInvalid)) throw error;
    cause = error;
  }
  throw new Problem('BACKUP_NOT_RESTORABLE', {
    msg: 'The manifest of this backup was altered; it is not restored.',
    cause,
  });
}
