import type { Command } from 'commander';
import { type Common, noun, verb } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import type { Adopting } from './adopt.ts';
import type { Moving } from './move.ts';

/** `holdfast managed-storage …` */
export function managedStorageCommand(surroundings: Surroundings): Command {
  const storage = noun(
    'managed-storage',
    "the installation's own storage for backups; run on one of its machines (docs/deployment.md)",
  );

  verb(storage, 'check', 'whether this machine sees the storage that the installation uses', [
    'holdfast managed-storage check',
  ]).action(async (choices: Common) =>
    (await import('./check.ts')).checkManagedStorage(surroundings, choices),
  );

  verb(
    storage,
    'move',
    'copy everything to another storage, verify each copy by its digest, and use that storage from now on. It can be interrupted and then resumed; nothing is deleted from the old storage',
    [
      'holdfast managed-storage move --to "s3://backups/holdfast?endpoint=https://s3.example.com&region=eu-central-1"',
    ],
  )
    .requiredOption('--to <address>', 'the new value of HOLDFAST_MANAGED_STORAGE')
    .option(
      '--keys-file <file>',
      'a file with the keys of a bucket, if not in HOLDFAST_MANAGED_STORAGE_ACCESS_KEY_ID and HOLDFAST_MANAGED_STORAGE_SECRET_ACCESS_KEY',
    )
    .action(async (choices: Common & Moving) =>
      (await import('./move.ts')).moveManagedStorage(surroundings, choices),
    );

  verb(
    storage,
    'adopt',
    "use this machine's storage as the installation's, although it is not the one used so far: for when that one is lost",
    ['holdfast managed-storage adopt'],
  )
    .option('-y, --yes', 'do not ask')
    .action(async (choices: Common & Adopting) =>
      (await import('./adopt.ts')).adoptManagedStorage(surroundings, choices),
    );
  return storage;
}
