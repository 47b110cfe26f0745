import { vi } from 'vitest';
import type { BackupStep } from '../backups/model.ts';
import type { TestBackup } from './test-backup.ts';
import { startWorkerProcess } from './worker-process.ts';

/**
 * Works in a process of its own until one backup after another has come to its step, all of other
 * datasources and the earliest step first; with the last it is killed with -9, in the midst of all
 * of them, and the time of its leases has passed. `begin` asks for the backup of a step.
 */
export async function workUntilKilled<T>(
  backup: TestBackup,
  steps: readonly BackupStep[],
  begin: (step: BackupStep) => Promise<T>,
): Promise<T[]> {
  const most = `${steps.length}`;
  const { ended } = startWorkerProcess(backup, {
    holding: steps,
    environment: {
      HOLDFAST_BACKUP_CONCURRENCY: most,
      HOLDFAST_BACKUPS_RUNNING_PER_ORGANISATION: most,
    },
  });
  const logged = backup.logs.length;
  const begun: T[] = [];
  for (const step of steps) {
    begun.push(await begin(step));
    const held = () => backup.logs.slice(logged).includes(`held: ${begun.length}`);
    if (begun.length < steps.length) await vi.waitUntil(held, { timeout: 90_000, interval: 50 });
  }
  const { signal, said } = await ended;
  if (signal !== 'SIGKILL') throw new Error(`it ended by itself: ${said}`);
  await backup.expireLeases();
  return begun;
}
