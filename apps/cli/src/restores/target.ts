import { type Command, Option } from 'commander';
import type { Connected } from '../connection/index.ts';
import {
  type CredentialChoices,
  readCredentials,
  withCredentials,
} from '../datasources/credentials.ts';
import { type Common, Failure } from '../program/index.ts';

const MODES = ['new_database', 'external_target', 'overwrite'] as const;

export type TargetChoices = Common &
  CredentialChoices & {
    latest?: boolean;
    mode: (typeof MODES)[number];
    ownership?: 'keep' | 'omit';
    skipFailedObjects?: boolean;
    runForeignCode?: boolean;
  };

/** Options for which backup to restore, and where to. */
export function withTarget(command: Command): Command {
  command
    .option('--latest', 'the newest good backup that is no safety copy')
    .addOption(
      new Option(
        '--mode <mode>',
        'where to: a new database, a database elsewhere, or over the original',
      )
        .choices(MODES)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--ownership <how>', 'keep owners and grants as they were, or omit them').choices([
        'keep',
        'omit',
      ]),
    )
    .option(
      '--run-foreign-code',
      'of a backup of another server: let run what the manifest names, with all rights of this user',
    )
    .option('--skip-failed-objects', 'skip objects that cannot be restored, for engines that can');
  return withCredentials(command);
}

/** The target by the API's field names. Refuses options that do not fit the mode, as a mistake. */
export async function readTarget(connected: Connected, choices: TargetChoices) {
  const { mode, ownership, skipFailedObjects, runForeignCode, database } = choices;
  const foreignCode = runForeignCode && { foreignCode: 'run' as const };
  const options = {
    ...(ownership && { ownership }),
    ...foreignCode,
    ...(skipFailedObjects && { onFailedObject: 'skip' as const }),
  };
  if (mode === 'external_target') {
    const target = await readCredentials(choices, connected);
    if (target) return { mode, target, ...options };
    throw new Failure('usage', 'Say where to: --uri-stdin, or --host, --database and --username.');
  }
  const { host, port, username } = choices;
  const { uriStdin, uriEnv, passwordStdin, passwordEnv } = choices as Record<string, unknown>;
  if (host ?? port ?? username ?? uriStdin ?? uriEnv ?? passwordStdin ?? passwordEnv) {
    throw new Failure(
      'usage',
      `--mode ${mode} uses the datasource's own server: do not give another.`,
    );
  }
  if (mode === 'new_database') {
    if (database !== undefined) return { mode, target: { database }, ...options };
    throw new Failure('usage', 'Give the new database a name: --database <name>.');
  }
  if (database !== undefined) {
    throw new Failure(
      'usage',
      "--mode overwrite replaces the datasource's own database: leave --database out.",
    );
  }
  if (skipFailedObjects) {
    throw new Failure(
      'usage',
      'An overwrite always restores the whole backup: leave --skip-failed-objects out.',
    );
  }
  return { mode, ...(ownership && { ownership }), ...foreignCode };
}
