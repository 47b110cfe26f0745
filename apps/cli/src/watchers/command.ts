import { type Command, Option } from 'commander';
import type { Open } from '../connection/index.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import type { WatcherFilters } from './list.ts';
import { type WatcherChoices, withWatcher } from './settings.ts';
import type { UpdateChoices } from './update.ts';

/** `holdfast watchers …` */
export function watchersCommand(open: Open): Command {
  const watchers = noun('watchers', 'keywords that are watched for look-alikes');

  withLimit(
    verb(watchers, 'list', 'list them', [
      'holdfast watchers list',
      'holdfast watchers list --enabled true --json',
    ]),
  )
    .option('--search <text>', 'only with this in their keywords')
    .addOption(
      new Option('--enabled <answer>', 'only those that are enabled, or are not').choices([
        'true',
        'false',
      ]),
    )
    .action(async (choices: Common & Limited & WatcherFilters) =>
      (await import('./list.ts')).listWatchers(await open(choices), choices),
    );

  withWatcher(
    verb(watchers, 'add <keyword>', 'watch a keyword', [
      'holdfast watchers add holdfast --allow holdfast.example --notify brand@example.com',
      'holdfast watchers add holdfast --sensitivity strict --min-score 60',
    ]),
  )
    .option('--disabled', 'do not watch yet')
    .action(async (keyword: string, choices: Common & WatcherChoices & { disabled?: boolean }) =>
      (await import('./add.ts')).addWatcher(await open(choices), keyword, choices),
    );

  verb(watchers, 'show <watcher>', 'show one, by its keyword or id', [
    'holdfast watchers show holdfast',
  ]).action(async (name: string, choices: Common) =>
    (await import('./show.ts')).showWatcher(await open(choices), name),
  );

  withWatcher(
    verb(watchers, 'update <watcher>', 'change one; anything not given stays as it is', [
      'holdfast watchers update holdfast --min-score 70',
      'holdfast watchers update holdfast --disable',
    ]),
  )
    .option('--keyword <keyword>', 'its new keyword')
    .option('--enable', 'watch from now on')
    .addOption(new Option('--disable', 'stop watching; its hits are kept').conflicts('enable'))
    .action(async (name: string, choices: UpdateChoices) =>
      (await import('./update.ts')).updateWatcher(await open(choices), name, choices),
    );

  verb(watchers, 'delete <watcher>', 'delete it with all of its hits', [
    'holdfast watchers delete holdfast --yes',
  ])
    .option('--yes', 'without asking')
    .action(async (name: string, choices: Common & { yes?: boolean }) =>
      (await import('./delete.ts')).deleteWatcher(await open(choices), name, choices),
    );

  verb(watchers, 'feeds', 'show when each source of names was last read', [
    'holdfast watchers feeds',
    'holdfast watchers feeds --json',
  ]).action(async (choices: Common) => (await import('./feeds.ts')).listFeeds(await open(choices)));
  return watchers;
}
