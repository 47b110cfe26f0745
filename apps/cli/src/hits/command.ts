import { type Command, Option } from 'commander';
import type { Open } from '../connection/index.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import { score } from '../watchers/settings.ts';
import type { HitFilters } from './list.ts';

/** `holdfast hits …` */
export function hitsCommand(open: Open): Command {
  const hits = noun('hits', 'names that look like a watched keyword');

  withLimit(
    verb(hits, 'list', 'list them, newest first', [
      'holdfast hits list',
      'holdfast hits list --watcher holdfast --band critical --json',
      'holdfast hits list --min-score 70 --sort -score',
    ]),
  )
    .option('--watcher <keyword>', 'only of this watcher, by its keyword or id')
    .option('--min-score <score>', 'no lower score, from 0 to 100', score)
    .option('--max-score <score>', 'no higher score', score)
    .addOption(
      new Option('--band <band>', 'only in this band').choices([
        ...['low', 'medium', 'high', 'critical'],
      ]),
    )
    .addOption(
      new Option('--feed <feed>', 'only those that this one found').choices([
        ...['certificates', 'zone_differences', 'permutations'],
      ]),
    )
    .option('--search <text>', 'only names with this in them')
    .addOption(
      new Option('--sort <key>', 'the order; a minus sign reverses it').choices(
        ['lastSeen', 'firstSeen', 'score', 'domain'].flatMap((key) => [key, `-${key}`]),
      ),
    )
    .action(async (choices: Common & Limited & HitFilters) =>
      (await import('./list.ts')).listHits(await open(choices), choices),
    );

  verb(hits, 'show <hit>', 'show one with its evidence, by its name or id', [
    'holdfast hits show ho1dfast.example',
  ]).action(async (name: string, choices: Common) =>
    (await import('./show.ts')).showHit(await open(choices), name),
  );
  return hits;
}
