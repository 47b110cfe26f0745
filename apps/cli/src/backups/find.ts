import { pages } from '@holdfast/clients';
import type { Holdfast } from '../connection/index.ts';
import type { Datasource } from '../datasources/model.ts';
import { beginsWith, isId } from '../lookup/index.ts';
import { Failure } from '../program/index.ts';
import { moment } from '../terminal/index.ts';
import type { Backup } from './model.ts';

/** By its id, by the beginning of its id, or `latest`. */
export async function findBackup(
  holdfast: Holdfast,
  datasource: Datasource,
  wanted: string,
): Promise<Backup> {
  const { id } = datasource;
  if (wanted === 'latest') return findLatest(holdfast, datasource);
  if (isId(wanted)) {
    return holdfast.backup.readBackup({ path: { id, jobId: wanted } }).catch((error) => {
      if (error.status !== 404) throw error;
      throw unknown(datasource, wanted);
    });
  }
  const alike: Backup[] = [];
  const query = { limit: 100 };
  for await (const backup of pages(holdfast.backup.listDatasourceBackups, {
    path: { id },
    query,
  })) {
    if (beginsWith(backup.jobId, wanted)) alike.push(backup);
  }
  const [only, ...others] = alike;
  if (!only) throw unknown(datasource, wanted);
  if (others.length === 0) return only;
  const list = alike.map(({ jobId, queuedAt }) => `  ${jobId}  ${moment(queuedAt)} UTC`);
  throw new Failure('usage', [`More than one backup begins with ${wanted}:`, ...list].join('\n'));
}

/** The one that is named, else the newest: whatever became of it, or of those in this state. */
export function findNamedOrNewest(
  holdfast: Holdfast,
  datasource: Datasource,
  wanted: string | undefined,
  query: { state?: 'completed' } = {},
): Promise<Backup> {
  return wanted === undefined || wanted === 'latest'
    ? findNewest(holdfast, datasource, query)
    : findBackup(holdfast, datasource, wanted);
}

async function findNewest(
  holdfast: Holdfast,
  { id, name }: Datasource,
  query: { state?: 'completed' },
): Promise<Backup> {
  const { items } = await holdfast.backup.listDatasourceBackups({
    path: { id },
    query: { limit: 1, ...query },
  });
  const [newest] = items;
  if (newest) return newest;
  throw new Failure(
    'failed',
    `${name} has no ${query.state ?? ''} backup yet. Make one: holdfast backups run-now ${name} --wait`.replace(
      '  ',
      ' ',
    ),
  );
}

/** The newest that completed; one that is known to be bad is passed over. */
async function findLatest(holdfast: Holdfast, { id, name }: Datasource): Promise<Backup> {
  const query = { limit: 20, state: 'completed' };
  let bad = 0;
  for await (const backup of pages(holdfast.backup.listDatasourceBackups, {
    path: { id },
    query,
  })) {
    if (!isBad(backup)) return backup;
    bad += 1;
  }
  throw new Failure(
    'failed',
    bad > 0
      ? `None of the ${bad} backups of ${name} passed its proof. Name one by its id to use it all the same.`
      : `${name} has no completed backup yet. Make one: holdfast backups run-now ${name} --wait`,
  );
}

function isBad({ proof }: Backup): boolean {
  return proof.verdict === 'mismatch' || proof.verdict === 'missing';
}

function unknown({ name }: Datasource, wanted: string): Failure {
  return new Failure(
    'failed',
    `${name} has no backup ${wanted}. See those it has: holdfast backups list ${name}`,
  );
}
