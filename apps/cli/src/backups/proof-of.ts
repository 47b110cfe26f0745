import type { Backup } from '@holdfast/clients';
import type { Holdfast } from '../connection/index.ts';

/** The backup's verdict, with the reason, differences and objects from the restore test that found it. */
export async function proofOf(holdfast: Holdfast, { proof }: Backup.BackupJob) {
  if (proof.restoreId === undefined || proof.verdict === 'confirmed') return proof;
  const test = await holdfast.backup
    .readRestore({ path: { id: proof.restoreId } })
    .catch(() => undefined);
  if (!test) return proof;
  const reason = test.proof.reason ?? test.failure?.message;
  return { ...test.proof, verdict: proof.verdict, ...(reason !== undefined && { reason }) };
}
