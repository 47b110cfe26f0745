import { moment, whole } from '../amounts.ts';
import type { Show, Shown } from '../model.ts';
import type { ShopBackup } from './back-up.ts';
import type { Platform } from './start-platform.ts';

const PATIENCE_MS = 10 * 60_000;

/** Waits until the backup has been restored to a server made for the purpose, and compared. */
export async function prove(
  { holdfast }: Platform,
  { datasourceId, job, found }: ShopBackup,
  show: Show,
): Promise<Shown<void>> {
  const { jobId } = job;
  if (found) {
    const { verdict, provenAt } = job.proof;
    return { says: `${verdict} ${moment(provenAt)}`, found, value: undefined };
  }
  const path = { id: datasourceId, jobId };
  const proven = await holdfast.waitFor(
    { kind: 'backup', datasourceId, jobId },
    {
      proof: true,
      timeoutMs: PATIENCE_MS,
      onProgress: (_, test) => show(`restoring it elsewhere: ${test?.progress.step ?? 'waiting'}`),
    },
  );
  const { verdict, restoreId } = proven.proof;
  if (verdict !== 'confirmed') {
    const test = restoreId && (await holdfast.backup.readRestore({ path: { id: restoreId } }));
    const reason = test ? test.proof.reason : 'no restore test was made';
    throw new Error(`The verdict is ${verdict}: ${reason ?? 'no reason was given'}`);
  }
  const { tables } = await holdfast.backup.readBackupManifest({ path });
  return {
    says: `restored on a fresh server, ${whole(tables.length)} tables compared: ${verdict}`,
    value: undefined,
  };
}
