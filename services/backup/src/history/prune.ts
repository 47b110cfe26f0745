import { inBatches } from '@holdfast/platform/db';
import { forgetQueues, pruneTasks } from '@holdfast/platform/queue';
import { deleteOldJobs, queueOf } from '../backups/index.ts';
import { deleteOldDatasources } from '../datasources/index.ts';
import { deleteOldImports } from '../found/index.ts';
import type { Parts } from '../parts.ts';
import { deleteOldRestores } from '../restores/index.ts';
import { SCHEMA } from '../tables.ts';

/** How many of each were deleted. */
type Pruned = Record<'restores' | 'jobs' | 'imports' | 'datasources' | 'tasks', number>;

/**
 * Deletes records of what ended more than this many days ago, in all organisations, by the database's
 * clock; a record that refers to another goes first. A backup that exists keeps its records, however
 * old.
 */
export async function pruneHistory(
  { database }: Pick<Parts, 'database'>,
  { days, signal, atOnce }: { days: number; signal: AbortSignal; atOnce?: number },
): Promise<Pruned> {
  const options = { signal, ...(atOnce !== undefined && { atOnce }) };
  type Delete = typeof deleteOldJobs;
  const prune = (deleteSome: Delete) =>
    inBatches((atMost) => database.system((tx) => deleteSome(tx, days, atMost)), options);
  const restores = await prune(deleteOldRestores);
  const jobs = await prune(deleteOldJobs);
  const imports = await prune(deleteOldImports);
  const datasources = await prune(async (tx, ...which) => {
    const gone = await deleteOldDatasources(tx, ...which);
    await forgetQueues(tx, SCHEMA, gone.map(queueOf));
    return gone.length;
  });
  return {
    restores,
    jobs,
    imports,
    datasources,
    tasks: await pruneTasks(database, SCHEMA, signal),
  };
}
