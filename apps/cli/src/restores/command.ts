import type { Command } from 'commander';
import type { Open } from '../connection/index.ts';
import { type CredentialChoices, withCredentials } from '../datasources/credentials.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb, withWaiting } from '../program/index.ts';
import type { StartChoices } from './start.ts';
import { type TargetChoices, withTarget } from './target.ts';

/** `holdfast restores …` */
export function restoresCommand(open: Open): Command {
  const restores = noun('restores', 'restores of backups');

  withTarget(
    verb(
      restores,
      'probe <datasource> [backup]',
      'check whether a backup could be restored there',
      [
        'holdfast restores probe shop --latest --mode overwrite',
        'holdfast restores probe shop --latest --mode external_target --uri-env TARGET_URI',
      ],
    ),
  ).action(async (name: string, backup: string | undefined, choices: TargetChoices) =>
    (await import('./probe.ts')).probeTarget(await open(choices), name, backup, choices),
  );

  withWaiting(
    withTarget(
      verb(restores, 'start <datasource> [backup]', 'restore a backup', [
        'holdfast restores start shop --latest --mode new_database --database shop_copy --wait',
        'holdfast restores start shop 01980f5c-2ab4 --mode overwrite --keep-old-for 7d --wait',
        'holdfast restores start shop --latest --mode external_target --uri-stdin < target.txt',
      ]),
    ),
  )
    .option('--keep-old-for <duration>', 'how long an overwritten database is kept: 0h to 90d')
    .option('--yes', 'overwrite without asking')
    .action(async (name: string, backup: string | undefined, choices: StartChoices) =>
      (await import('./start.ts')).startRestore(await open(choices), name, backup, choices),
    );

  withLimit(
    verb(restores, 'list <datasource>', 'list them, newest first', [
      'holdfast restores list shop',
      'holdfast restores list shop --state failed --json',
    ]),
  )
    .option('--state <states>', 'only in these states, separated by commas')
    .action(async (name: string, choices: Common & Limited & { state?: string }) =>
      (await import('./list.ts')).listRestores(await open(choices), name, choices),
    );

  verb(restores, 'show <restore>', 'show one, by its id', [
    'holdfast restores show 01980f5c-2ab4-7cc1-9d1c-4d2f6f5a1b2c',
  ]).action(async (id: string, choices: Common) =>
    (await import('./show.ts')).showRestore(await open(choices), id),
  );

  verb(restores, 'logs <restore>', 'the log of one, by its id', [
    'holdfast restores logs 01980f5c-2ab4-7cc1-9d1c-4d2f6f5a1b2c',
  ]).action(async (id: string, choices: Common) =>
    (await import('./logs.ts')).showLogs(await open(choices), id),
  );

  verb(restores, 'drop-old <restore>', 'drop the database that an overwrite set aside', [
    'holdfast restores drop-old 01980f5c-2ab4-7cc1-9d1c-4d2f6f5a1b2c',
  ])
    .option('--yes', 'without asking')
    .action(async (id: string, choices: Common & { yes?: boolean }) =>
      (await import('./drop-old.ts')).dropOld(await open(choices), id, choices),
    );

  withCredentials(
    verb(restores, 'wake <restore>', 'switch on the events that a restore left switched off', [
      'holdfast restores wake 01980f5c-2ab4-7cc1-9d1c-4d2f6f5a1b2c',
    ]),
  ).action(async (id: string, choices: Common & CredentialChoices) =>
    (await import('./wake.ts')).wakeRestored(await open(choices), id, choices),
  );

  verb(
    restores,
    'accept-repaired <restore>',
    'confirm that a database which an overwrite left half done was repaired by hand',
    ['holdfast restores accept-repaired 01980f5c-2ab4-7cc1-9d1c-4d2f6f5a1b2c'],
  )
    .option('--yes', 'without asking')
    .action(async (id: string, choices: Common & { yes?: boolean }) =>
      (await import('./accept-repaired.ts')).acceptRepaired(await open(choices), id, choices),
    );
  return restores;
}
