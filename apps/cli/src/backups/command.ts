import { type Command, Option } from 'commander';
import type { Open } from '../connection/index.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb, withWaiting } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import type { DeleteChoices } from './delete.ts';
import type { SettingChoices } from './deletion-settings.ts';
import type { DeletionChoices } from './deletions.ts';
import type { DownloadChoices } from './download.ts';
import type { ImportChoices } from './import.ts';
import type { RunNowChoices } from './run-now.ts';
import type { UploadChoices } from './upload.ts';

const WHICH =
  'A backup is named by its id, by the beginning of its id, or by the word latest, which is never a safety copy.';

const UPLOAD =
  'make a backup from a dump file (of pg_dump, mariadb-dump, mysqldump or Holdfast itself), which may be compressed with gzip or zstd; - is standard input. It counts once the whole file has arrived';

/** `holdfast backups …` */
export function backupsCommand(surroundings: Surroundings, open: Open): Command {
  const backups = noun('backups', 'backups, and what is in storage');

  withWaiting(
    verb(backups, 'run-now <datasource>', 'back a database up now', [
      'holdfast backups run-now shop',
      'holdfast backups run-now shop --wait',
      'holdfast backups run-now shop --policy nightly --wait --timeout 2h --json',
    ]),
  )
    .option('--policy <name>', 'use this policy rather than the one with the highest priority')
    .action(async (name: string, choices: RunNowChoices) =>
      (await import('./run-now.ts')).runNow(await open(choices), name, choices),
    );

  withLimit(
    verb(backups, 'list [datasource]', 'list them, newest first', [
      'holdfast backups list',
      'holdfast backups list shop --state failed --json',
    ]),
  )
    .option('--state <states>', 'only in these states, separated by commas')
    .action(async (name: string | undefined, choices: Common & Limited & { state?: string }) =>
      (await import('./list.ts')).listBackups(await open(choices), name, choices),
    );

  verb(backups, 'show <datasource> [backup]', `show one, the latest if none is named. ${WHICH}`, [
    'holdfast backups show shop',
    'holdfast backups show shop 01980f5c-2ab4',
  ]).action(async (name: string, backup: string | undefined, choices: Common) =>
    (await import('./show.ts')).showBackup(await open(choices), name, backup),
  );

  verb(backups, 'manifest <datasource> [backup]', `what a backup holds, table by table. ${WHICH}`, [
    'holdfast backups manifest shop',
    'holdfast backups manifest shop latest --json',
  ]).action(async (name: string, backup: string | undefined, choices: Common) =>
    (await import('./manifest.ts')).showManifest(await open(choices), name, backup, choices),
  );

  verb(
    backups,
    'download <datasource> [backup]',
    `download the native dump, which pg_restore or mariadb can read. ${WHICH}`,
    ['holdfast backups download shop', 'holdfast backups download shop latest --output shop.dump'],
  )
    .option(
      '--output <file>',
      'the file to write; if not given, a name of its own in the current folder',
    )
    .option('--force', 'replace an existing file')
    .action(async (name: string, backup: string | undefined, choices: DownloadChoices) =>
      (await import('./download.ts')).downloadBackup(await open(choices), name, backup, choices),
    );

  verb(backups, 'delete <datasource> <backup>', `delete one. ${WHICH}`, [
    'holdfast backups delete shop 01980f5c-2ab4',
    'holdfast backups delete shop 01980f5c-2ab4 --yes',
    'holdfast backups delete shop 01980f5c-2ab4 --now',
  ])
    .option('--yes', 'without asking')
    .option(
      '--now',
      'at once and for good (owners only); also a backup whose deletion can still be undone',
    )
    .action(async (name: string, backup: string, choices: DeleteChoices) =>
      (await import('./delete.ts')).deleteBackup(await open(choices), name, backup, choices),
    );

  verb(
    backups,
    'undelete <datasource> <backup>',
    'undo a deletion while that is still possible. If the datasource was deleted with the backup, it is undeleted too; then give both by their full ids',
    ['holdfast backups list --state deleting', 'holdfast backups undelete shop 01980f5c-2ab4'],
  ).action(async (name: string, backup: string, choices: Common) =>
    (await import('./undelete.ts')).undeleteBackup(await open(choices), name, backup),
  );

  verb(
    backups,
    'deletion-settings',
    'show how long deletions can be undone, or change it (owners only)',
    [
      'holdfast backups deletion-settings',
      'holdfast backups deletion-settings --undo-for 7d --retention-too on',
      'holdfast backups deletion-settings --undo-for none',
    ],
  )
    .option('--undo-for <duration>', 'whole hours or days, such as 48h or 7d, or none')
    .addOption(
      new Option(
        '--retention-too <switch>',
        'whether this also applies to what retention deletes',
      ).choices(['on', 'off']),
    )
    .action(async (choices: SettingChoices) =>
      (await import('./deletion-settings.ts')).deletionSettings(await open(choices), choices),
    );

  withWaiting(
    verb(backups, 'upload <datasource> <file>', UPLOAD, [
      'holdfast backups upload shop shop.dump --wait',
      'pg_dump --format=custom shop | holdfast backups upload shop - --wait',
    ]),
  )
    .option('--destination <name>', 'where the backup goes; managed storage if not given')
    .action(async (name: string, file: string, choices: UploadChoices) =>
      (await import('./upload.ts')).uploadBackup(await open(choices), name, file, choices),
    );

  verb(
    backups,
    'accept-exceptions <datasource> [backup]',
    'accept what the proof of a backup could not compare, of the latest if none is named: it is then not reported again',
    [
      'holdfast backups accept-exceptions shop',
      "holdfast backups accept-exceptions shop --object 'materialised view public.daily'",
    ],
  )
    .option('--object <object...>', 'only these, as the proof names them')
    .action(
      async (name: string, backup: string | undefined, choices: Common & { object?: string[] }) =>
        (await import('./accept-exceptions.ts')).acceptExceptions(
          ...([await open(choices), name, { backup, ...choices }] as const),
        ),
    );

  verb(backups, 'accepted-exceptions <datasource>', 'list what was accepted of its proofs', [
    'holdfast backups accepted-exceptions shop',
  ]).action(async (name: string, choices: Common) =>
    (await import('./accepted-exceptions.ts')).listAcceptedExceptions(await open(choices), name),
  );

  verb(
    backups,
    'revoke-exception <datasource> <exception>',
    'no longer accept an exception, by its id or the name of its object',
    ['holdfast backups revoke-exception shop 5f1c0a9be2d47736'],
  ).action(async (name: string, exception: string, choices: Common) =>
    (await import('./revoke-exception.ts')).revokeException(await open(choices), name, exception),
  );

  withLimit(
    verb(backups, 'occurrences <datasource>', 'when schedules were due, and what happened', [
      'holdfast backups occurrences shop',
    ]),
  ).action(async (name: string, choices: Common & Limited) =>
    (await import('./occurrences.ts')).listOccurrences(await open(choices), name, choices),
  );

  withLimit(
    verb(backups, 'deletions [datasource]', 'what retention deleted and why, newest first', [
      'holdfast backups deletions',
      'holdfast backups deletions shop --from 2026-03-01 --json',
    ]),
  )
    .option('--from <moment>', 'from this moment on, such as 2026-03-01 or 2026-03-01T10:00:00Z')
    .option('--to <moment>', 'before this moment')
    .action(async (name: string | undefined, choices: DeletionChoices) =>
      (await import('./deletions.ts')).listDeletions(await open(choices), name, choices),
    );

  verb(
    backups,
    'import',
    'import the backups that a storage holds, such as those of a lost installation',
    [
      'holdfast backups import --key-file holdfast-recovery.key',
      'holdfast backups import --destination offsite --look',
    ],
  )
    .option('--key-file <file>', 'the key file of the recovery kit that the backups belong to')
    .option(
      '--destination <name>',
      'name or id of a storage destination; managed storage if not given',
    )
    .option(
      '--url <url>',
      'where the backup API is, for use with a token; this machine if not given',
    )
    .option(
      '--token-file <file>',
      'a file with a token for the backup API; HOLDFAST_TOKEN or your sign-in if not given',
    )
    .option('--look', 'import nothing, only count what could be imported')
    .option('--timeout <duration>', 'wait no longer than this, such as 90s, 10m or 2h')
    .action(async (choices: ImportChoices) =>
      (await import('./import.ts')).importBackups(surroundings, open, choices),
    );
  return backups;
}
