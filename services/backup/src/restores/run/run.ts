import { type LeasedRun, runLeased } from '@holdfast/platform/leases';
import type { Logger } from '@holdfast/platform/log';
import type { Tables } from '../../tables.ts';
import type { RestoreParts } from '../hooks.ts';
import type { StoredRestore } from '../model.ts';
import { enqueueRestore, restoreLease } from '../queue.ts';
import { findRestore } from '../store.ts';
import { claimRestore } from './claim.ts';
import { openRestore } from './open.ts';
import { performRestore } from './perform.ts';
import type { Performed, RestoreRun, RunLog } from './restore-run.ts';
import { openRunLog } from './run-log.ts';
import { complete } from './settle.ts';
import { settleFailed } from './settle-failed.ts';
import { removeLeft } from './undo.ts';

type Which = { organisation: string; id: string };

/** What to do with a restore once it is claimed. */
export type RunClaimed = (
  parts: RestoreParts,
  restore: StoredRestore,
  runLog: RunLog,
  run: LeasedRun<Tables>,
) => Promise<void>;

/** Runs a waiting restore to its end. A failure of the restore itself is not an error here. */
export async function runRestore(
  parts: RestoreParts,
  which: Which,
  {
    signal,
    log,
    worker,
    runTest,
  }: {
    signal: AbortSignal;
    log: Logger;
    worker?: string | undefined;
    runTest: RunClaimed;
  },
): Promise<void> {
  const { database, pace } = parts;
  const { organisation, id } = which;
  const restore = await database.tenant(organisation, (tx) => findRestore(tx, organisation, id));
  // A restore that has started belongs to another worker, or to the reaper.
  if (restore?.state !== 'created') return;
  const options = { ttlMs: pace.lease, heartbeatMs: pace.heartbeat, signal, log, worker };
  const ran = await runLeased(database, restoreLease(restore), options, async (run) => {
    const claimed = await claimRestore(parts, restore, run);
    if (!claimed) return;
    await parts.onRestoreStep('claimed');
    const runLog = openRunLog(parts, which);
    const runThis = claimed.mode === 'sandbox' ? runTest : runClaimed;
    await runThis(parts, claimed, runLog, run).finally(runLog.close);
  });
  if (ran === 'busy') await comeAgain(parts, restore);
}

/** Keeps `restore` as it is in the database. */
async function runClaimed(
  parts: RestoreParts,
  restore: StoredRestore,
  runLog: RunLog,
  run: LeasedRun<Tables>,
): Promise<void> {
  let opened: RestoreRun | undefined;
  let performed: Performed;
  try {
    opened = await openRestore(parts, restore, runLog, run);
    await removeLeft(parts, restore, opened);
    performed = await performRestore(parts, restore, opened);
  } catch (error) {
    return settleFailed(parts, restore, error, { opened, run, log: runLog });
  }
  await complete(parts, restore, performed, run);
  runLog.write('Completed.');
  await parts.onRestoreStep('completed');
}

/** Tries again later: the worker that holds the lease will soon have finished, or be known to be dead. */
async function comeAgain({ database, pace }: RestoreParts, restore: StoredRestore): Promise<void> {
  await database.tenant(restore.organisation, (tx) =>
    enqueueRestore(tx, restore, { afterMs: pace.busy }),
  );
}
