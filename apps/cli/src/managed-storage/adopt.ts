import { managedStorage } from '@holdfast/backup';
import { confirmByName } from '../asking/index.ts';
import { withInstallation } from '../host/with-installation.ts';
import { createOutput } from '../output/index.ts';
import type { Common } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

export type Adopting = { yes?: boolean };

export async function adoptManagedStorage(
  surroundings: Surroundings,
  choices: Common & Adopting,
): Promise<void> {
  const { terminal, environment } = surroundings;
  await confirmByName(
    { terminal, yes: choices.yes },
    {
      name: 'adopt',
      what: 'Backups that are only in the storage used so far will be missing.',
    },
  );
  const { address } = await withInstallation(environment, managedStorage.adopt);
  createOutput(terminal, choices).one({ address }, address, [['used from now on', address]]);
}
