import { manifestKeyOf } from '@holdfast/artifact';
import { openPlace } from '../destinations/index.ts';
import type { Parts } from '../parts.ts';
import type { StoredJob } from './model.ts';
import { enqueueClean } from './queue.ts';
import { changeJob, closeUndo, deleteManifest, findStoredJob } from './store.ts';

/**
 * Removes a backup that is marked for deletion from its storage, and records that once the storage
 * has confirmed. Rejects until it does: the caller retries. First ends the time to undo the deletion:
 * a backup that is half gone must not be brought back.
 */
export async function cleanBackup(
  parts: Parts,
  which: { organisation: string; jobId: string },
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = parts;
  const { organisation, jobId } = which;
  const now = clock.now();
  const job = await database.tenant(organisation, async (tx) => {
    const found = await findStoredJob(tx, organisation, jobId);
    if (await closeUndo(tx, which, now)) return found;
    // Too early, for instance because the clock was set after the time was counted: queued again.
    if (found?.undoUntil) await enqueueClean(tx, which, found.undoUntil.getTime() - now.getTime());
    return undefined;
  });
  if (!job) return;
  await removeObjects(parts, job, signal);
  await database.tenant(organisation, async (tx) => {
    await deleteManifest(tx, organisation, jobId);
    await changeJob(tx, which, ['deleting'], { state: 'deleted', goneAt: clock.now() });
  });
}

/** The manifest goes first: if the process dies in between, an artifact without one counts as garbage. */
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
