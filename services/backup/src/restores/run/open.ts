import type { LeasedRun } from '@holdfast/platform/leases';
import { mayTryAgain, runSafetyBackup } from '../../backups/index.ts';
import { systemCaller } from '../../caller/index.ts';
import type { Tables } from '../../tables.ts';
import type { RestoreParts } from '../hooks.ts';
import type { StoredRestore } from '../model.ts';
import { requireRestore } from '../require.ts';
import { type Restorable, requireRestorable } from '../require-restorable.ts';
import { isHalfWay, ownerOf } from '../rules.ts';
import { changeRestore } from '../store.ts';
import { RestoreEnded } from './failures.ts';
import { keepJournal } from './journal.ts';
import { openTarget } from './open-target.ts';
import type { RestoreRun, RunLog } from './restore-run.ts';

/** Finds the backup and the target; nothing is written yet. */
export async function openRestore(
  parts: RestoreParts,
  restore: StoredRestore,
  log: RunLog,
  run: LeasedRun<Tables>,
): Promise<RestoreRun> {
  const { organisation } = restore;
  const { restorable, ...target } = await parts.database.tenant(organisation, async (tx) => ({
    restorable: await requireRestorable(parts, tx, organisation, restore),
    ...(await openTarget(parts, tx, restore)),
  }));
  return {
    ...target,
    restorable,
    owner: ownerOf(restore, run),
    signal: run.signal,
    mayTryAgain: mayTryAgain(parts, restore),
    isStillHeld: () => run.isStillHeld(),
    log,
    ...keepJournal(parts, restore, run, restorable.manifest.dump.bytes),
    takeSafetyCopy: () => takeSafetyCopy(parts, restore, run),
  };
}

async function takeSafetyCopy(
  parts: RestoreParts,
  restore: StoredRestore,
  run: LeasedRun<Tables>,
): Promise<Restorable> {
  const { organisation, id, datasourceId } = restore;
  const now = await run.tenant(organisation, (tx) => requireRestore(tx, organisation, id));
  if (now.safetyJobId !== null && isHalfWay(now.journal)) {
    throw new Error('The database is half way already: what it held is in another safety copy.');
  }
  const caller = systemCaller(organisation, 'dispatcher');
  const { jobId } = await runSafetyBackup(parts, caller, datasourceId, run);
  return run.tenant(organisation, async (tx) => {
    if (!(await changeRestore(tx, restore, ['started'], { safetyJobId: jobId }))) {
      throw new RestoreEnded();
    }
    restore.safetyJobId = jobId;
    return requireRestorable(parts, tx, organisation, { datasourceId, jobId });
  });
}
