import type { LeasedRun } from '@holdfast/platform/leases';
import type { Tables } from '../../tables.ts';
import { alertOfHalfWay } from '../alert.ts';
import type { RestoreParts } from '../hooks.ts';
import type { StoredRestore } from '../model.ts';
import { describeHalfWay } from '../rules.ts';
import { appendLog, changeRestore } from '../store.ts';
import { OUR_FAULT, restoreFailureOf } from './failures.ts';
import { writeEnd } from './settle.ts';

/**
 * Says on the restore, which goes on, why its swap cannot be finished for now; the first time by an
 * alert as well. Not where the worker stops or has lost it: that says nothing about the swap.
 */
export async function noteUnfinishedSwap(
  { clock }: Pick<RestoreParts, 'clock'>,
  restore: StoredRestore,
  error: unknown,
  run: LeasedRun<Tables>,
): Promise<void> {
  const why = (restoreFailureOf(error) ?? OUR_FAULT).message;
  const message = `${describeHalfWay(restore.journal)} ${why} Holdfast tries to finish it every minute.`;
  if (run.signal.aborted || restore.failure?.message === message) return;
  const at = clock.now();
  const failure = { code: 'SWAP_UNFINISHED', message };
  await writeEnd(restore, run, async (tx) => {
    if (!(await changeRestore(tx, restore, ['started'], { failure }))) return;
    await appendLog(tx, restore, `${at.toISOString()} ${failure.code}. ${message}\n`);
    await alertOfHalfWay(tx, restore, failure, at);
  });
}
