import type { BackupStep } from '../backups/model.ts';
import type { TestBackup } from './test-backup.ts';
import { startWorkerProcess } from './worker-process.ts';

/**
 * Works in a process of its own until a backup comes to this step; there it is killed with -9, and
 * the time of its leases has passed.
 */
export async function workUntilKilled(backup: TestBackup, step: BackupStep): Promise<void> {
  const { ended } = startWorkerProcess(backup, { at: { step, signal: 'SIGKILL' } });
  const { signal, said } = await ended;
  if (signal !== 'SIGKILL') throw new Error(`it ended by itself: ${said}`);
  await backup.expireLeases();
}
