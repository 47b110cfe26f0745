import { manifestKeyOf } from '@holdfast/artifact';
import { openPlace } from '../destinations/index.ts';
import type { Parts } from '../parts.ts';
import type { StoredJob } from './model.ts';
import { changeJob, deleteManifest, findStoredJob } from './store.ts';

/**
 * Removes a backup that is marked for deletion from its storage, and records that once the storage
 * has confirmed. Rejects until it does: the caller tries again.
 */
export async function cleanBackup(
  parts: Parts,
  which: { organisation: string; jobId: string },
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = parts;
  const { organisation, jobId } = which;
  const job = await database.tenant(organisation, (tx) => findStoredJob(tx, organisation, jobId));
  if (job?.state !== 'deleting') return;
  await removeObjects(parts, job, signal);
  await database.tenant(organisation, async (tx) => {
    await deleteManifest(tx, organisation, jobId);
    await changeJob(tx, which, ['deleting'], { state: 'deleted', goneAt: clock.now() });
  });
}

/** The manifest first: should we die in between, an artifact without one is garbage to everybody. */
export async function removeObjects(
  parts: Parts,
  { organisation, placeId, artifactKey }: StoredJob,
  signal: AbortSignal,
): Promise<void> {
  if (placeId === null || artifactKey === null) return;
  const { storage, close } = await openPlace(parts, organisation, placeId);
  try {
    await storage.delete(manifestKeyOf(artifactKey), { signal });
    await storage.delete(artifactKey, { signal });
    for await (const upload of storage.listUnfinished(artifactKey, { signal })) {
      if (upload.key === artifactKey) await storage.abortUnfinished(upload, { signal });
    }
  } finally {
    await close();
  }
}
