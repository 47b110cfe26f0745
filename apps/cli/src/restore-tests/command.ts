import type { Command } from 'commander';
import type { Open } from '../connection/index.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb, type Waiting, withWaiting } from '../program/index.ts';
import type { ScheduleChoices } from './schedule.ts';

/** `holdfast restore-tests …` */
export function restoreTestsCommand(open: Open): Command {
  const tests = noun('restore-tests', 'proofs that backups restore');

  withWaiting(
    verb(tests, 'start <datasource> [backup]', 'prove a backup, the latest if none is named', [
      'holdfast restore-tests start shop --wait',
      'holdfast restore-tests start shop 01980f5c-2ab4 --wait --json',
    ]),
  ).action(async (name: string, backup: string | undefined, choices: Common & Waiting) =>
    (await import('./start.ts')).startTest(await open(choices), name, backup, choices),
  );

  withLimit(
    verb(tests, 'list <datasource>', 'list them, newest first', [
      'holdfast restore-tests list shop',
    ]),
  ).action(async (name: string, choices: Common & Limited) =>
    (await import('./list.ts')).listTests(await open(choices), name, choices),
  );

  verb(tests, 'schedule <datasource>', 'set when backups of a datasource are proven', [
    'holdfast restore-tests schedule shop --each-backup',
    "holdfast restore-tests schedule shop --cron '0 5 * * 0' --timezone Europe/Berlin",
    'holdfast restore-tests schedule shop --off',
  ])
    .option('--each-backup', 'every backup, as soon as it is made')
    .option(
      '--cron <schedule>',
      'the newest backup, on this schedule: minute hour day month weekday',
    )
    .option('--timezone <zone>', 'the time zone of the schedule; UTC if not given')
    .option('--off', 'never automatically')
    .action(async (name: string, choices: ScheduleChoices) =>
      (await import('./schedule.ts')).scheduleTests(await open(choices), name, choices),
    );
  return tests;
}
