import type { LeasedRun } from '@holdfast/platform/leases';
import type { JobFailure } from '../../backups/model.ts';
import { systemCaller } from '../../caller/index.ts';
import type { Tables } from '../../tables.ts';
import { alertOfHalfWay } from '../alert.ts';
import type { RestoreParts } from '../hooks.ts';
import type { Journal, StoredRestore } from '../model.ts';
import {
  describeBroughtBack,
  describeHalfWay,
  describePartlyBack,
  mayGiveUpBringingBack,
} from '../rules.ts';
import { changeRestore } from '../store.ts';
import { bringBack } from './bring-back.ts';
import { OUR_FAULT, PartlyBack, restoreFailureOf } from './failures.ts';
import type { RunLog } from './restore-run.ts';
import { writeEnd, writeNotRestored } from './settle.ts';

type Run = { run: LeasedRun<Tables>; log: RunLog; reaped?: boolean };

/**
 * Ends an overwrite in place that failed after its database was emptied: the safety copy is brought
 * back. Where that fails, too, the restore stays unsettled, and the reaper tries again until it may
 * give up. `over`: it had ended already, so nothing is done.
 */
export async function settleHalfWay(
  parts: RestoreParts,
  restore: StoredRestore,
  failure: JobFailure,
  { run, log, reaped = false }: Run,
): Promise<'settled' | 'later' | 'over'> {
  const { id, organisation } = restore;
  const journal: Journal = { ...restore.journal, failed: failure };
  const progress = { ...restore.progress, step: 'bringing_back' } as const;
  const changes = { journal, progress, leaseToken: run.token };
  const isOurs = await writeEnd(restore, run, (tx) =>
    changeRestore(tx, restore, ['started'], changes),
  );
  if (!isOurs) return 'over';
  const end = (last: JobFailure, changes: { journal: Journal }) =>
    writeEnd(restore, run, async (tx) => {
      if (!(await changeRestore(tx, restore, ['started'], changes))) return;
      const caller = systemCaller(organisation, reaped ? 'reaper' : 'dispatcher');
      const at = parts.clock.now();
      await writeNotRestored(tx, caller, restore, last, { at, reaped });
    });
  try {
    await bringBack(parts, restore, { run, log });
  } catch (error) {
    if (run.isLost(error)) return 'later';
    run.log.warn({ id, err: error }, 'the safety copy of an overwrite could not be restored');
    if (error instanceof PartlyBack) {
      const message = `${failure.message} ${describePartlyBack(journal)} ${error.message}`;
      log.write(message);
      const half = { code: 'OVERWRITE_HALF_WAY', message };
      await end(half, { journal: { ...journal, halfWay: true } });
      return 'settled';
    }
    if (run.stopping.aborted) return 'later'; // says nothing about the next try
    const why = restoreFailureOf(error) ?? OUR_FAULT;
    const now = parts.clock.now();
    const notBack = {
      tries: (journal.notBack?.tries ?? 0) + 1,
      since: journal.notBack?.since ?? now.toISOString(),
    };
    const over = mayGiveUpBringingBack(notBack, why.code, now);
    const half = {
      code: 'OVERWRITE_HALF_WAY',
      message:
        `${describeHalfWay(journal)} The safety copy could not be restored (${why.code}). ${why.message} ` +
        `${over ? 'Restore the safety copy once that is fixed.' : 'Holdfast will try again.'}`,
    };
    log.write(`${half.code}. ${half.message}`);
    if (over) {
      await end(half, { journal: { ...journal, notBack, halfWay: true } });
      return 'settled';
    }
    await writeEnd(restore, run, async (tx) => {
      const changes = { journal: { ...journal, notBack }, failure: half };
      if (!(await changeRestore(tx, restore, ['started'], changes))) return;
      await alertOfHalfWay(tx, restore, half, now);
    });
    return 'later';
  }
  const back = { ...failure, message: `${failure.message} ${describeBroughtBack(journal)}` };
  log.write(`${describeBroughtBack(journal)} Failed.`);
  await end(back, { journal });
  return 'settled';
}
