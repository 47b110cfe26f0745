import { type Command, Option } from 'commander';
import type { Open } from '../../connection/index.ts';
import { type Limited, withLimit } from '../../output/index.ts';
import { type Common, noun, verb } from '../../program/index.ts';
import type { SavedFilters } from './list.ts';

/** `holdfast domains saved …` */
export function savedCommand(open: Open): Command {
  const saved = noun('saved', 'domains that you saved, which are checked again automatically');

  withLimit(
    verb(saved, 'list', 'list them', [
      'holdfast domains saved list',
      'holdfast domains saved list --sort expires --expires-to 2027-01-01',
    ]),
  )
    .option('--search <text>', 'only with this in their names or notes')
    .option('--tld <suffixes>', 'only under these, separated by commas')
    .addOption(
      new Option(
        '--available <answer>',
        'only names that are, are not, or may be available',
      ).choices([...['true', 'false', 'unknown']]),
    )
    .option('--registrar <text>', 'only at registrars with this in their names')
    .option('--expires-from <moment>', 'only those that expire at this moment or later')
    .option('--expires-to <moment>', 'only those that expire before this moment')
    .addOption(
      new Option('--sort <key>', 'the order; a minus sign reverses it').choices(
        ['domain', 'created', 'expires', 'checked', 'registrar'].flatMap((key) => [key, `-${key}`]),
      ),
    )
    .action(async (choices: Common & Limited & SavedFilters) =>
      (await import('./list.ts')).listSaved(await open(choices), choices),
    );

  verb(saved, 'add <domain>', 'save one', [
    "holdfast domains saved add example.com --notes 'for the new shop'",
  ])
    .option('--notes <text>', 'what to remember about it')
    .action(async (domain: string, choices: Common & { notes?: string }) =>
      (await import('./add.ts')).addSaved(await open(choices), domain, choices),
    );

  verb(saved, 'update <domain>', 'change its notes', [
    "holdfast domains saved update example.com --notes 'taken; ask again in May'",
    "holdfast domains saved update example.com --notes ''",
  ])
    .requiredOption('--notes <text>', 'what to remember about it; nothing if empty')
    .action(async (domain: string, choices: Common & { notes: string }) =>
      (await import('./update.ts')).updateSaved(await open(choices), domain, choices),
    );

  verb(saved, 'check <domain>', 'check it again', [
    'holdfast domains saved check example.com',
  ]).action(async (domain: string, choices: Common) =>
    (await import('./check.ts')).checkSaved(await open(choices), domain),
  );

  verb(saved, 'remove <domain>', 'remove it from the saved domains', [
    'holdfast domains saved remove example.com --yes',
  ])
    .option('--yes', 'without asking')
    .action(async (domain: string, choices: Common & { yes?: boolean }) =>
      (await import('./remove.ts')).removeSaved(await open(choices), domain, choices),
    );
  return saved;
}
