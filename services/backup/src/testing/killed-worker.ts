import { vi } from 'vitest';
import type { BackupStep } from '../backups/model.ts';
import type { TestBackup } from './test-backup.ts';
import { startWorkerProcess } from './worker-process.ts';

/**
 * Runs a worker in a process of its own until one backup after another has reached its step, each of
 * another datasource and the earliest step first. At the last one the worker is killed with -9, in the
 * middle of all of them, and its leases expire. `begin` asks for the backup of a step.
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
