import { moment, whole } from '../amounts.ts';
import type { Show, Shown } from '../model.ts';
import type { Shop } from '../shop/shop.ts';
import type { ShopBackup } from './back-up.ts';
import type { Loss } from './lose.ts';
import type { Platform } from './start-platform.ts';

const PATIENCE_MS = 10 * 60_000;

/** Overwrites the database with the backup, which is proven beside it first; then checks the rows here. */
export async function bringBack(
  { holdfast }: Platform,
  shop: Shop,
  { datasourceId, job }: ShopBackup,
  { before, restoredAt }: Loss,
  show: Show,
): Promise<Shown<void>> {
  if (restoredAt) {
    return {
      says: `${whole(before?.rows ?? 0)} rows, back since ${moment(restoredAt)}`,
      found: true,
      value: undefined,
    };
  }
  const { id } = await holdfast.backup.createRestore({
    body: { datasourceId, jobId: job.jobId, mode: 'overwrite', confirmOverwrite: true },
  });
  const restore = await holdfast.waitFor(
    { kind: 'restore', id },
    { timeoutMs: PATIENCE_MS, onProgress: ({ state, progress }) => show(progress.step ?? state) },
  );
  if (restore.proof.verdict !== 'confirmed') {
    throw new Error(
      `The restore is over, but the verdict of its proof is ${restore.proof.verdict}.`,
    );
  }
  const now = await shop.orderLines();
  if (!now) throw new Error('The restore is over, but the table order_lines is missing.');
  if (before && now.digest !== before.digest) {
    throw new Error('The table order_lines is back, but its content differs from before.');
  }
  return {
    says: `overwritten: ${whole(now.rows)} rows are back, proof ${restore.proof.verdict}`,
    value: undefined,
  };
}
