import { recordAudit } from '../audit-log/index.ts';
import { readJob } from '../backups/index.ts';
import type { BackupJob } from '../backups/model.ts';
import type { Caller } from '../caller/index.ts';
import { isManaged } from '../destinations/index.ts';
import type { Parts } from '../parts.ts';
import type { DownloadLink } from './model.ts';
import { signTicket } from './sign.ts';

const LIFETIME_MS = 15 * 60_000;

/** A link that needs no token for fifteen minutes, or the reason why there is none. */
export async function createDownloadLink(
  parts: Parts,
  caller: Caller,
  which: { datasourceId: string; jobId: string; baseUrl: string },
): Promise<DownloadLink> {
  const { organisation } = caller;
  const { datasourceId, jobId } = which;
  const now = parts.clock.now();
  const job = await readJob(parts, caller, which);
  return parts.database.tenant(organisation, async (tx) => {
    const managed =
      job.destinationId !== null && (await isManaged(tx, organisation, job.destinationId));
    const refusal = refusalOf(job, managed);
    await recordAudit(tx, caller, {
      at: now,
      action: 'backup_job.download_link_generated',
      targetId: jobId,
      details: { datasourceId, ok: !refusal, ...(refusal && { errorCode: refusal.errorCode }) },
    });
    if (refusal) return refusal;
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    const url = new URL(`${which.baseUrl}/downloads/${jobId}`);
    url.search = new URLSearchParams({
      organisation,
      expires: String(expiresAt.getTime()),
      signature: signTicket(parts.downloadKey, { organisation, jobId, expiresAt }),
    }).toString();
    return { ok: true, url: url.href, expiresAt: expiresAt.toISOString() };
  });
}

type Refusal = Extract<DownloadLink, { ok: false }>;

function refusalOf({ state, undoUntil }: BackupJob, managed: boolean): Refusal | undefined {
  const of = (errorCode: Refusal['errorCode'], errorMessage: string): Refusal => ({
    ok: false,
    errorCode,
    errorMessage,
  });
  if (undoUntil) {
    return of('DELETED', 'This backup is being deleted. Undo that first, then download it.');
  }
  if (state === 'deleting' || state === 'deleted') {
    return of('DELETED', 'This backup was deleted.');
  }
  if (!managed) {
    return of(
      'NOT_MANAGED',
      'This backup is in your own storage: fetch it from there. docs/disaster-recovery.md explains how to read it.',
    );
  }
  if (state !== 'completed') {
    return of('NOT_COMPLETED', 'Only a completed backup can be downloaded.');
  }
  return undefined;
}
