import type { LeasedRun } from '@holdfast/platform/leases';
import { StorageError } from '@holdfast/storage';
import type { Tables } from '../../tables.ts';
import type { RestoreParts } from '../hooks.ts';
import type { StoredRestore } from '../model.ts';
import { enqueueRestore } from '../queue.ts';
import { changeRestore } from '../store.ts';
import type { RunLog } from './restore-run.ts';
import { WAITING, writeEnd } from './settle.ts';

/**
 * Puts a restore back on the queue if this worker lacks the installation's own storage or has the wrong
 * time: another worker may do better. False for every other failure, and after as many tries as a
 * backup has attempts: then no worker can do it, and users must be told.
 */
export async function passOn(
  { pace }: Pick<RestoreParts, 'pace'>,
  restore: StoredRestore,
  error: unknown,
  { run, log }: { run: LeasedRun<Tables>; log: RunLog },
): Promise<boolean> {
  if (!(error instanceof StorageError) || !error.isOfThisMachine) return false;
  const { passedOn = 0 } = restore.journal;
  const afterMs = pace.retries[passedOn];
  if (afterMs === undefined) return false;
  log.write(`${error.message} Another worker will start over.`);
  run.log.warn({ id: restore.id, err: error, afterMs }, 'a restore is left to another worker');
  await writeEnd(restore, run, async (tx) => {
    const changes = { ...WAITING, journal: { passedOn: passedOn + 1 } };
    if (!(await changeRestore(tx, restore, ['started'], changes))) return;
    await enqueueRestore(tx, restore, { afterMs });
  });
  return true;
}
