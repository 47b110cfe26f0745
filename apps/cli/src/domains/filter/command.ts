import type { Command } from 'commander';
import { described, noun } from '../../program/index.ts';
import type { Surroundings } from '../../terminal/index.ts';
import type { BuildChoices } from './build.ts';

type Choices = { out?: string; json?: boolean };

/** `holdfast domains filter …`: works on files or objects directly, without asking a service. */
export function filterCommand(surroundings: Surroundings): Command {
  const filter = noun('filter', 'the filters that checks in bloom mode use, one per TLD');

  inFolder(
    described(filter.command('build'), 'build the filter for one TLD, replacing the old one', [
      'holdfast domains filter build --zone com.zone.gz',
      'holdfast domains filter build --tld co.uk --list names.txt',
    ])
      .option('--tld <suffix>', 'the suffix that the names are under, such as com or co.uk')
      .option('--zone <file>', "the registry's zone file, plain or gzipped")
      .option('--list <file>', 'a list with one name per line, plain or gzipped')
      .option('--allow-shrinking', 'even if there are far fewer names than last time'),
  ).action(async (choices: BuildChoices) =>
    (await import('./build.ts')).build(choices, surroundings),
  );

  inFolder(
    described(filter.command('list'), 'list the filters, from their headers', [
      'holdfast domains filter list',
    ]),
  ).action(async (choices: Choices) => (await import('./list.ts')).list(choices, surroundings));

  inFolder(
    described(
      filter.command('verify [tlds...]'),
      'read filters from the first byte to the last; exit code 1 if one is damaged',
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
      'where the filters are, a folder or an s3: URL; where the service reads them, if not given',
    )
    .option('--json', 'print JSON, for scripts');
}
