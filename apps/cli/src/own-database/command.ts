import type { Command } from 'commander';
import { type Common, noun, verb } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** `holdfast own-database …` */
export function ownDatabaseCommand(surroundings: Surroundings): Command {
  const database = noun(
    'own-database',
    "Holdfast's own database, from a machine of the installation (docs/own-database.md)",
  );

  verb(
    database,
    'settle',
    'once it was restored from a copy, and before anything runs: restores that waited or ran in the copy are ended as failed, so that none is done a second time',
    ['holdfast own-database settle'],
  ).action(async (choices: Common) =>
    (await import('./settle.ts')).settleOwnDatabase(surroundings, choices),
  );
  return database;
}
