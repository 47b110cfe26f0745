import { Command } from 'commander';
import type { Surroundings } from '../terminal/index.ts';
import { type ImportChoices, importBackups } from './import.ts';

/** `holdfast backups …` */
export function backupsCommand(surroundings: Surroundings): Command {
  const backups = new Command('backups').description('backups, and what storage holds of them');
  backups
    .command('import')
    .description('take in the backups that a storage holds, such as those of a lost installation')
    .option('--key-file <file>', 'the key file of the recovery kit that the backups belong to')
    .option(
      '--destination <name>',
      'name or id of a storage destination; managed storage if not given',
    )
    .option('--url <url>', 'where the backup API is; the one on this machine if not given')
    .option(
      '--token-file <file>',
      'a file with a token for the backup API; HOLDFAST_TOKEN if not given',
    )
    .option('--look', 'take nothing in, only count what could be')
    .option('--json', 'describe the outcome in JSON')
    .action((choices: ImportChoices) => importBackups(choices, surroundings));
  return backups;
}
