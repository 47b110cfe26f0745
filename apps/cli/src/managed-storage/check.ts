import { managedStorage } from '@holdfast/backup';
import { withInstallation } from '../host/with-installation.ts';
import { createOutput } from '../output/index.ts';
import { type Common, Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

export async function checkManagedStorage(
  surroundings: Surroundings,
  choices: Common,
): Promise<void> {
  const standing = await withInstallation(surroundings.environment, managedStorage.check);
  const { here, installation, shared, unfinishedMove } = standing;
  createOutput(surroundings.terminal, choices).one(standing, here, [
    ['this machine', here],
    ['installation', installation ?? 'not used yet'],
    [
      'the same',
      shared
        ? { text: 'yes', tone: 'good' }
        : { text: 'no: managed backups are refused here', tone: 'bad' },
    ],
  ]);
  if (shared && unfinishedMove) {
    throw new Failure('failed', 'A move to this storage is unfinished: run it again.');
  }
  if (shared) return;
  throw new Failure(
    'failed',
    'Set HOLDFAST_MANAGED_STORAGE to the same place on all machines, and mount what it needs.',
  );
}
