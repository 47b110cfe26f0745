import type { Backup } from '@holdfast/clients';
import { type Command, Option } from 'commander';
import type { Open } from '../connection/index.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import type { AddChoices } from './add.ts';
import { withCredentials } from './credentials.ts';
import type { ListChoices } from './list.ts';
import type { UpdateChoices } from './update.ts';

/** Typed by the API's own list, so none can be forgotten; in the order in which they are offered. */
const ENGINES: Record<Backup.Datasource['engine'], true> = {
  postgresql: true,
  mariadb: true,
  mysql: true,
};

/** `holdfast datasources …` */
export function datasourcesCommand(open: Open): Command {
  const datasources = noun('datasources', 'the databases that are backed up');

  withLimit(
    verb(datasources, 'list', 'list them', [
      'holdfast datasources list',
      'holdfast datasources list --search shop --json',
      'holdfast datasources list --label production',
    ]),
  )
    .option('--search <text>', 'only those with this in their names')
    .option('--label <label>', 'only those with this label')
    .action(async (choices: ListChoices) =>
      (await import('./list.ts')).listDatasources(await open(choices), choices),
    );

  withLimit(
    verb(datasources, 'overview', 'the state of each, worst first', [
      'holdfast datasources overview',
      'holdfast datasources overview --label production --json',
    ]),
  )
    .option('--label <label>', 'only those with this label')
    .action(async (choices: Common & Limited & { label?: string }) =>
      (await import('./overview.ts')).showOverview(await open(choices), choices),
    );

  verb(datasources, 'history', 'what was stored and how long things took, day by day', [
    'holdfast datasources history',
    'holdfast datasources history --json',
  ]).action(async (choices: Common) =>
    (await import('./history.ts')).showHistory(await open(choices)),
  );

  withCredentials(
    verb(datasources, 'add <name>', 'add one, and test its connection', [
      'holdfast datasources add shop --engine postgresql --uri-stdin',
      'holdfast datasources add shop --engine mariadb --host db.example.com --database shop \\',
      '    --username backup --password-env SHOP_PASSWORD',
    ]).addOption(
      new Option('--engine <engine>', 'what kind of server it is')
        .choices(Object.keys(ENGINES))
        .makeOptionMandatory(),
    ),
  )
    .option('--label <label...>', 'words to group it by, such as production')
    .option('--inactive', 'do not run its schedules yet')
    .action(async (name: string, choices: AddChoices) =>
      (await import('./add.ts')).addDatasource(await open(choices), name, choices),
    );

  verb(datasources, 'show <datasource>', 'show one', ['holdfast datasources show shop']).action(
    async (name: string, choices: Common) =>
      (await import('./show.ts')).showDatasource(await open(choices), name),
  );

  verb(datasources, 'verify <datasource>', 'test its connection', [
    'holdfast datasources verify shop',
  ]).action(async (name: string, choices: Common) =>
    (await import('./verify.ts')).verifyDatasource(await open(choices), name),
  );

  withCredentials(
    verb(
      datasources,
      'update <datasource>',
      'change its name, its labels, its credentials or its warnings',
      [
        'holdfast datasources update shop --name shop-eu',
        'holdfast datasources update shop --label production team-a',
        'holdfast datasources update shop --uri-stdin',
        "holdfast datasources update shop --loss-warning 30 --ignore-table 'public.log_*'",
      ],
    ),
  )
    .option('--name <name>', 'its new name')
    .option('--label <label...>', 'its new labels, which replace the old ones; none if empty')
    .option(
      '--loss-warning <percent>',
      'warn about backups that lost more than this; 0 never warns',
    )
    .option(
      '--ignore-table <pattern...>',
      'tables that may lose rows, as schema.table; none if empty',
    )
    .action(async (name: string, choices: UpdateChoices) =>
      (await import('./update.ts')).updateDatasource(await open(choices), name, choices),
    );

  for (const [word, about, active] of [
    ['activate', 'run its schedules', true],
    ['deactivate', 'pause its schedules', false],
  ] as const) {
    verb(datasources, `${word} <datasource>`, about, [`holdfast datasources ${word} shop`]).action(
      async (name: string, choices: Common) =>
        (await import('./set-active.ts')).setActive(await open(choices), name, active),
    );
  }

  verb(datasources, 'delete <datasource>', 'delete it with all of its backups', [
    'holdfast datasources delete shop',
    'holdfast datasources delete shop --yes',
  ])
    .option('--yes', 'without asking')
    .action(async (name: string, choices: Common & { yes?: boolean }) =>
      (await import('./delete.ts')).deleteDatasource(await open(choices), name, choices),
    );
  return datasources;
}
