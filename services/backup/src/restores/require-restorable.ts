import { type Manifest, ManifestInvalid, parseKey } from '@holdfast/artifact';
import { Problem } from '@holdfast/platform/errors';
import type { Kysely } from 'kysely';
import { findManifest, findStoredJob } from '../backups/index.ts';
import type { StoredJob } from '../backups/model.ts';
import { readSealed } from '../encryption/index.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';

/** A backup that can be restored, and what it holds. */
export type Restorable = {
  job: StoredJob & { placeId: string; artifactKey: string };
  manifest: Manifest;
  /** The sealed manifest as text; the storage has the same. */
  text: string;
  /** SHA-256 of the preamble of an artifact that does not say whose it is, once all of it was read. */
  preamble?: string;
};

/** A completed backup of this datasource with a genuine manifest; throws otherwise. */
export async function requireRestorable(
  parts: Parts,
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
      msg: job.undoUntil
        ? 'This backup is being deleted. Undo that first, then restore it.'
        : `This backup is ${job.state}; only a completed one can be restored.`,
    });
  }
  const sealed = readSealed(parts, tx, organisation, text).then(({ manifest }) => manifest);
  const manifest = await requireOwn(sealed, artifactKey);
  return { job: { ...job, placeId, artifactKey }, manifest, text };
}

/**
 * Accepts a manifest only if it is sealed and is of exactly this backup: another backup's manifest has
 * a valid seal, too. An artifact's key belongs to a single run of a single job.
 */
async function requireOwn(reading: Promise<Manifest>, artifactKey: string): Promise<Manifest> {
  let cause: unknown;
  try {
    const manifest = await reading;
    const isOf = parseKey(artifactKey)?.jobId;
    if (manifest.artifact.key === artifactKey && manifest.job.id === isOf) return manifest;
  } catch (error) {
    if (!(error instanceof ManifestInvalid)) throw error;
    cause = error;
  }
  throw new Problem('BACKUP_NOT_RESTORABLE', {
    msg: 'The manifest of this backup was altered, so the backup cannot be restored.',
    cause,
  });
}
