import type { Command } from 'commander';
import { type Common, noun, verb } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** `holdfast own-database …` */
export function ownDatabaseCommand(surroundings: Surroundings): Command {
  const database = noun(
    'own-database',
    "Holdfast's own database; run on a machine of the installation (docs/own-database.md)",
  );

  verb(
    database,
    'settle',
    'run it after restoring from a copy, before anything else runs. Restores that were waiting or running in the copy are marked as failed, so that none is done twice',
    ['holdfast own-database settle'],
  ).action(async (choices: Common) =>
    (await import('./settle.ts')).settleOwnDatabase(surroundings, choices),
  );
  return database;
}
