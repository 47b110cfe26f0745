import type { Storage } from '@holdfast/storage';
import type { Parts } from '../parts.ts';
import { findKnownJobs } from './store.ts';

/** Longer than an upload may be silent, and than it takes to notice that a job was lost. */
const KEPT_MS = 24 * 60 * 60_000;
const RECEIVED = /\/upload_([0-9a-f-]{36})\.age$/;

/** Removes uploaded files whose job has ended, or never began because the upload broke off. */
export async function sweepReceived(
  parts: Parts,
  storage: Storage,
  organisation: string,
  signal: AbortSignal,
): Promise<void> {
  const before = parts.clock.now().getTime() - KEPT_MS;
  const prefix = `holdfast/${organisation}/`;
  const isNeeded = async (jobId: string) => {
    const jobOf = await parts.database.tenant(organisation, (tx) =>
      findKnownJobs(tx, organisation, [{ jobId, artifactKey: '' }]),
    );
    const state = jobOf({ jobId, artifactKey: '' })?.state;
    return state === 'queued' || state === 'started';
  };
  for await (const { key, modifiedAt } of storage.list(prefix, { signal })) {
    const [, jobId] = RECEIVED.exec(key) ?? [];
    if (!jobId || modifiedAt.getTime() > before || (await isNeeded(jobId))) continue;
    await storage.delete(key, { signal });
  }
  for await (const upload of storage.listUnfinished(prefix, { signal })) {
    if (RECEIVED.test(upload.key) && upload.startedAt.getTime() <= before) {
      await storage.abortUnfinished(upload, { signal });
    }
  }
}
