import { confirmByName } from '../asking/index.ts';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { Failure, type Waiting } from '../program/index.ts';
import { readTimeout } from '../waiting/index.ts';
import { awaitRestore } from './await-restore.ts';
import { chooseBackup } from './choose-backup.ts';
import { readTarget, type TargetChoices } from './target.ts';

export type StartChoices = TargetChoices & Waiting & { keepOldFor?: string; yes?: boolean };
type Body = Parameters<Connected['holdfast']['backup']['createRestore']>[0]['body'];

export async function startRestore(
  connected: Connected,
  wanted: string,
  backup: string | undefined,
  choices: StartChoices,
): Promise<void> {
  const { holdfast, output, terminal } = connected;
  const { timeout, keepOldFor, mode, wait, yes } = choices;
  if (timeout !== undefined) readTimeout(timeout);
  if (keepOldFor !== undefined && mode !== 'overwrite') {
    throw new Failure('usage', '--keep-old-for only works with --mode overwrite.');
  }
  const target = await readTarget(connected, choices);
  const datasource = await findDatasource(holdfast, wanted);
  const { name } = datasource;
  const { jobId, proof } = await chooseBackup(connected, datasource, backup, choices);
  if (proof.verdict === 'not_restorable' && !choices.skipFailedObjects) {
    output.note(
      'The proof of this backup found that restores refuse part of it. --skip-failed-objects leaves that out, where the engine can.',
    );
  }
  if (mode === 'overwrite') {
    const what = `This replaces the database of ${name} with the one in that backup.`;
    await confirmByName({ terminal, yes }, { name, what });
  }
  const overwrite = mode === 'overwrite' && {
    confirmOverwrite: true,
    ...(keepOldFor !== undefined && { keepOldFor }),
  };
  const body = { datasourceId: datasource.id, jobId, ...target, ...overwrite } as Body;
  const restore = await holdfast.backup.createRestore({ body });
  const { id } = restore;
  if (wait) {
    await awaitRestore(connected, { id, what: `The restore of ${name}` }, choices);
    return;
  }
  output.done(`The restore ${id} of ${name} is queued.`, restore, id);
  output.note(`Check on it with: ${connected.commandLine('restores', 'show', id)}`);
}
