import type { Command } from 'commander';
import { described, noun } from '../../program/index.ts';
import type { Surroundings } from '../../terminal/index.ts';
import type { BuildChoices } from './build.ts';

type Choices = { out?: string; json?: boolean };

/** `holdfast domains filter …`: works on files or objects directly, without asking a service. */
export function filterCommand(surroundings: Surroundings): Command {
  const filter = noun('filter', 'the filters that checks in bloom mode go by, one a TLD');

  inFolder(
    described(
      filter.command('build'),
      'build the filter of one TLD and put it in place of the old one',
      [
        'holdfast domains filter build --zone com.zone.gz',
        'holdfast domains filter build --tld co.uk --list names.txt',
      ],
    )
      .option('--tld <suffix>', 'the suffix whose names these are, such as com or co.uk')
      .option('--zone <file>', "the registry's zone file, gzip or not")
      .option('--list <file>', 'a list with a name a line, gzip or not')
      .option('--allow-shrinking', 'though there are far fewer names than the last time'),
  ).action(async (choices: BuildChoices) =>
    (await import('./build.ts')).build(choices, surroundings),
  );

  inFolder(
    described(filter.command('list'), 'what filters there are, by their headings', [
      'holdfast domains filter list',
    ]),
  ).action(async (choices: Choices) => (await import('./list.ts')).list(choices, surroundings));

  inFolder(
    described(
      filter.command('verify [tlds...]'),
      'read filters from their first to their last byte; exit code 1 if one is not whole',
      ['holdfast domains filter verify', 'holdfast domains filter verify com net'],
    ),
  ).action(async (tlds: string[], choices: Choices) =>
    (await import('./verify.ts')).verify(tlds, choices, surroundings),
  );
  return filter;
}

function inFolder(command: Command): Command {
  return command
    .option(
      '--out <place>',
      'where filters lie, a folder or an s3: URL; where the service reads them, if not given',
    )
    .option('--json', 'in JSON, for scripts');
}
