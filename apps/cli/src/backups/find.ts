import { type Backup, isBad, pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { beginsWith, isId } from '../lookup/index.ts';
import { Failure } from '../program/index.ts';
import { moment } from '../terminal/index.ts';

/** Where to look, and how to word the command to type next. */
type Asking = Pick<Connected, 'holdfast' | 'commandLine'>;

/** By its id, by the beginning of its id, or `latest`: the newest good one. */
export async function findBackup(
  asking: Asking,
  datasource: Pick<Backup.Datasource, 'id' | 'name'>,
  wanted: string,
): Promise<Backup.BackupJob> {
  const { holdfast } = asking;
  const { id, name } = datasource;
  const unknown = () =>
    new Failure(
      'failed',
      `${name} has no backup ${wanted}. List its backups: ${asking.commandLine('backups', 'list', name)}`,
    );
  if (wanted === 'latest') return findLatest(asking, datasource);
  if (isId(wanted)) {
    return holdfast.backup.readBackup({ path: { id, jobId: wanted } }).catch((error) => {
      if (error.status !== 404) throw error;
      throw unknown();
    });
  }
  const alike: Backup.BackupJob[] = [];
  const query = { limit: 100 };
  for await (const backup of pages(holdfast.backup.listDatasourceBackups, {
    path: { id },
    query,
  })) {
    if (beginsWith(backup.jobId, wanted)) alike.push(backup);
  }
  const [only, ...others] = alike;
  if (!only) throw unknown();
  if (others.length === 0) return only;
  const list = alike.map(({ jobId, queuedAt }) => `  ${jobId}  ${moment(queuedAt)} UTC`);
  throw new Failure(
    'usage',
    [`More than one backup has an id that begins with ${wanted}:`, ...list].join('\n'),
  );
}

/** The backup asked for, or else the newest, in any state unless one is given. */
export function findNamedOrNewest(
  asking: Asking,
  datasource: Backup.Datasource,
  wanted: string | undefined,
  { state }: { state?: 'completed' } = {},
): Promise<Backup.BackupJob> {
  return wanted === undefined || wanted === 'latest'
    ? findFirst(asking, datasource, state, () => true)
    : findBackup(asking, datasource, wanted);
}

/** The newest completed backup; those known to be bad are skipped. */
function findLatest(
  asking: Asking,
  datasource: Pick<Backup.Datasource, 'id' | 'name'>,
): Promise<Backup.BackupJob> {
  return findFirst(asking, datasource, 'completed', ({ proof }) => !isBad(proof.verdict));
}

/**
 * Never a safety copy: it holds what an overwrite was to replace, so whoever repeats that, or restores
 * something after it, would get back the very content that they wanted to leave.
 */
async function findFirst(
  { holdfast, commandLine }: Asking,
  { id, name }: Pick<Backup.Datasource, 'id' | 'name'>,
  state: 'completed' | undefined,
  isWanted: (backup: Backup.BackupJob) => boolean,
): Promise<Backup.BackupJob> {
  const query = { limit: 20, ...(state && { state }) };
  let bad = 0;
  let safety = 0;
  for await (const backup of pages(holdfast.backup.listDatasourceBackups, {
    path: { id },
    query,
  })) {
    if (isSafetyCopy(backup)) safety += 1;
    else if (isWanted(backup)) return backup;
    else bad += 1;
  }
  const what = state === undefined ? 'backup' : `${state} backup`;
  const only = bad === 1 ? `The only ${what} of ${name} is` : `All ${bad} ${what}s of ${name} are`;
  const which = bad + safety === 1 ? 'Give its id' : 'Give the id of one';
  throw new Failure(
    'failed',
    bad > 0
      ? `${only} known to be bad. ${which} to use it all the same.`
      : safety > 0
        ? `${name} has no ${what} but safety copies of what overwrites were to replace. ${which} to use it, or make one: ${commandLine('backups', 'run-now', name, '--wait')}`
        : `${name} has no ${what} yet. Make one: ${commandLine('backups', 'run-now', name, '--wait')}`,
  );
}

/** Made by an overwrite of what it was about to replace. */
export const isSafetyCopy = ({ trigger }: Pick<Backup.BackupJob, 'trigger'>): boolean =>
  trigger === 'safety';
