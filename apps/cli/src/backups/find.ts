import { type Backup, isBad, pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { beginsWith, isId } from '../lookup/index.ts';
import { Failure } from '../program/index.ts';
import { moment } from '../terminal/index.ts';

/** Where to look, and how to word the command to type next. */
type Asking = Pick<Connected, 'holdfast' | 'commandLine'>;

/** By its id, by the beginning of its id, or `latest`. */
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
  query: { state?: 'completed' } = {},
): Promise<Backup.BackupJob> {
  return wanted === undefined || wanted === 'latest'
    ? findNewest(asking, datasource, query)
    : findBackup(asking, datasource, wanted);
}

async function findNewest(
  { holdfast, commandLine }: Asking,
  { id, name }: Backup.Datasource,
  query: { state?: 'completed' },
): Promise<Backup.BackupJob> {
  const { items } = await holdfast.backup.listDatasourceBackups({
    path: { id },
    query: { limit: 1, ...query },
  });
  const [newest] = items;
  if (newest) return newest;
  const what = query.state === undefined ? 'backup' : `${query.state} backup`;
  throw new Failure('failed', `${name} has no ${what} yet. ${makeOne(commandLine, name)}`);
}

/** The newest completed backup; those known to be bad are skipped. */
async function findLatest(
  { holdfast, commandLine }: Asking,
  { id, name }: Pick<Backup.Datasource, 'id' | 'name'>,
): Promise<Backup.BackupJob> {
  const query = { limit: 20, state: 'completed' };
  let bad = 0;
  for await (const backup of pages(holdfast.backup.listDatasourceBackups, {
    path: { id },
    query,
  })) {
    if (!isBad(backup.proof.verdict)) return backup;
    bad += 1;
  }
  throw new Failure(
    'failed',
    bad === 0
      ? `${name} has no completed backup yet. ${makeOne(commandLine, name)}`
      : bad === 1
        ? `The only completed backup of ${name} is known to be bad. Give its id to use it all the same.`
        : `All ${bad} completed backups of ${name} are known to be bad. Give the id of one to use it all the same.`,
  );
}

function makeOne(commandLine: Asking['commandLine'], name: string): string {
  return `Make one: ${commandLine('backups', 'run-now', name, '--wait')}`;
}
