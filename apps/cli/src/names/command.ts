import { type Command, Option } from 'commander';
import type { Open } from '../connection/index.ts';
import { inCsv, WHICH_JOB } from '../domains/bulk/commands.ts';
import { withMode } from '../domains/mode.ts';
import { count, type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb, withWaiting } from '../program/index.ts';
import type { CheckNamesChoices } from './check.ts';
import type { GenerateChoices } from './generate.ts';
import { CATEGORIES, STYLES } from './settings.ts';
import type { NameFilters } from './show.ts';

/** `holdfast names …` */
export function namesCommand(open: Open): Command {
  const names = noun('names', 'names generated for what you describe');

  withWaiting(
    verb(names, 'generate <description...>', 'generate names for what the words describe', [
      'holdfast names generate a shop that delivers fresh bread by bicycle --wait',
      'holdfast names generate a reading club --style short --max-length 8 --wait --json',
    ]),
  )
    .addOption(new Option('--category <field>', 'what it is about').choices(CATEGORIES))
    .addOption(new Option('--style <style>', 'how names are formed').choices(STYLES))
    .option('--max-length <letters>', 'the longest that a name may be', count)
    .option('--size <count>', 'how many at most', count)
    .action(async (words: string[], choices: GenerateChoices) =>
      (await import('./generate.ts')).generateNames(await open(choices), words, choices),
    );

  withLimit(verb(names, 'list', 'list what was generated so far', ['holdfast names list'])).action(
    async (choices: Common & Limited) =>
      (await import('./list.ts')).listGenerators(await open(choices), choices),
  );

  withLimit(
    verb(names, 'show', 'show the generated names, best first', [
      'holdfast names show latest',
      'holdfast names show latest --max-length 8 --limit 20',
    ]),
  )
    .argument('<job>', WHICH_JOB)
    .option('--search <text>', 'only with this in them')
    .option('--min-length <letters>', 'the shortest that a name may be', count)
    .option('--max-length <letters>', 'the longest that a name may be', count)
    .action(async (job: string, choices: Common & Limited & NameFilters) =>
      (await import('./show.ts')).showNames(await open(choices), job, choices),
    );

  withMode(
    inCsv(
      withWaiting(
        verb(names, 'check', 'check whether they can be registered', [
          'holdfast names check latest --tlds com,net --wait',
          'holdfast names check latest breadly loafer --tlds com --mode bloom --wait --csv',
        ]),
      ),
    )
      .argument('<job>', WHICH_JOB)
      .argument('[names...]', 'those to check; the best if none are given')
      .requiredOption('--tlds <suffixes>', 'the suffixes to check them under, separated by commas')
      .option('--top <count>', 'how many of the best to check, if no names are given', count, 20),
    'verified',
  ).action(async (job: string, chosen: string[], choices: CheckNamesChoices) =>
    (await import('./check.ts')).checkNames(await open(choices), job, chosen, choices),
  );

  verb(names, 'delete', 'delete a job and its names', ['holdfast names delete 01980f5c-2ab4 --yes'])
    .argument('<job>', WHICH_JOB)
    .option('--yes', 'without asking')
    .action(async (job: string, choices: Common & { yes?: boolean }) =>
      (await import('./delete.ts')).deleteGenerator(await open(choices), job, choices),
    );
  return names;
}
