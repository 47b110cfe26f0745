import { Command } from 'commander';
import type { Surroundings } from '../terminal/index.ts';
import type { BuildChoices } from './build.ts';

/** `holdfast domains …` */
export function domainsCommand(surroundings: Surroundings): Command {
  const domains = new Command('domains').description('names, and what is known of them');
  const filter = domains
    .command('filter')
    .description('the filters that checks in bloom mode go by, one a TLD');

  filter
    .command('build')
    .description('build the filter of one TLD and put it in place of the old one')
    .option('--tld <suffix>', 'the suffix whose names these are, such as com or co.uk')
    .option('--zone <file>', "the registry's zone file, gzip or not")
    .option('--list <file>', 'a list with a name a line, gzip or not')
    .option('--out <folder>', 'where filters lie; where the service reads them, if not given')
    .option('--allow-shrinking', 'though there are far fewer names than the last time')
    .option('--json', 'describe the filter in JSON')
    .action(async (choices: BuildChoices) =>
      (await import('./build.ts')).build(choices, surroundings),
    );

  filter
    .command('list')
    .description('what filters there are, by their headings')
    .option('--out <folder>', 'where filters lie; where the service reads them, if not given')
    .option('--json', 'in JSON')
    .action(async (choices) => (await import('./list.ts')).list(choices, surroundings));

  filter
    .command('verify [tlds...]')
    .description(
      'read filters from their first to their last byte; exit code 1 if one is not whole',
    )
    .option('--out <folder>', 'where filters lie; where the service reads them, if not given')
    .option('--json', 'in JSON')
    .action(async (tlds: string[], choices) =>
      (await import('./verify.ts')).verify(tlds, choices, surroundings),
    );

  return domains;
}
