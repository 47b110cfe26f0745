import type { Command } from 'commander';
import type { Open } from '../../connection/index.ts';
import { type Limited, withLimit } from '../../output/index.ts';
import { type Common, verb, type Waiting, withWaiting } from '../../program/index.ts';
import { withMode } from '../mode.ts';
import type { Telling } from './await-bulk.ts';
import { type ResultFilters, withFilters } from './filters.ts';
import type { BulkChoices } from './start.ts';

/** The commands of `holdfast domains` for jobs of many names. */
export function addBulkCommands(domains: Command, open: Open): void {
  withMode(
    inCsv(
      withWaiting(
        verb(
          domains,
          'bulk <file>',
          'check the names in a file, one per line or as CSV, plain or gzipped; - is standard input',
          [
            'holdfast domains bulk names.txt --mode bloom --wait --csv > results.csv',
            'grep -v test names.txt | holdfast domains bulk - --wait --json',
            'holdfast domains bulk names.csv.gz --give-up-after 1h',
          ],
        ),
      ),
    ).option('--give-up-after <duration>', 'how long to keep trying a registry that fails'),
    'verified',
  ).action(async (file: string, choices: BulkChoices) =>
    (await import('./start.ts')).startBulk(await open(choices), file, choices),
  );

  withLimit(
    verb(domains, 'jobs', 'list bulk checks, newest first', ['holdfast domains jobs']),
  ).action(async (choices: Common & Limited) =>
    (await import('./list.ts')).listBulkJobs(await open(choices), choices),
  );

  onJob(domains, 'job', 'show a bulk check', ['holdfast domains job latest']).action(
    async (job: string, choices: Common) =>
      (await import('./show.ts')).showBulkJob(await open(choices), job),
  );

  inCsv(
    onJob(domains, 'follow', 'wait for a bulk check, showing its results as they arrive', [
      'holdfast domains follow latest',
      'holdfast domains follow 01980f5c-2ab4 --json',
    ]),
  )
    .option('--timeout <duration>', 'wait no longer than this, such as 90s, 10m or 2h')
    .action(async (job: string, choices: Telling & Waiting) =>
      (await import('./follow.ts')).followBulk(await open(choices), job, choices),
    );

  withFilters(
    withLimit(
      onJob(domains, 'results', 'list the results of a bulk check', [
        'holdfast domains results latest --available true',
        'holdfast domains results latest --status unknown --limit 1000 --json',
      ]),
    ),
  ).action(async (job: string, choices: Common & Limited & ResultFilters) =>
    (await import('./results.ts')).listResults(await open(choices), job, choices),
  );

  withFilters(
    onJob(domains, 'export', 'print all results of a bulk check as CSV', [
      'holdfast domains export latest > results.csv',
      'holdfast domains export latest --available true --tld com,net > free.csv',
    ]),
  ).action(async (job: string, choices: Common & ResultFilters) =>
    (await import('./export.ts')).exportBulk(await open(choices), job, choices),
  );

  inCsv(
    withWaiting(
      onJob(domains, 'retry', 'check the names that are still unknown again', [
        'holdfast domains retry latest --wait',
      ]),
    ),
  ).action(async (job: string, choices: Telling & Waiting) =>
    (await import('./retry.ts')).retryBulk(await open(choices), job, choices),
  );

  onJob(domains, 'cancel', 'cancel a bulk check; its results are kept', [
    'holdfast domains cancel latest',
  ]).action(async (job: string, choices: Common) =>
    (await import('./cancel.ts')).cancelBulk(await open(choices), job),
  );

  onJob(domains, 'delete', 'delete a bulk check and its results', [
    'holdfast domains delete 01980f5c-2ab4 --yes',
  ])
    .option('--yes', 'without asking')
    .action(async (job: string, choices: Common & { yes?: boolean }) =>
      (await import('./delete.ts')).deleteBulk(await open(choices), job, choices),
    );
}

function onJob(
  domains: Command,
  word: string,
  about: string,
  examples: readonly [string, ...string[]],
): Command {
  return verb(domains, word, about, examples).argument('<job>', WHICH_JOB);
}

export const WHICH_JOB = 'its id, the beginning of its id, or the word latest';

export function inCsv(command: Command): Command {
  return command.option('--csv', 'wait, then write all results to standard output as CSV');
}
