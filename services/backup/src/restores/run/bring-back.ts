import type { RestoreOutcome } from '@holdfast/engines';
import type { LeasedRun } from '@holdfast/platform/leases';
import { withPrivateFolder } from '../../backups/index.ts';
import { isProven } from '../../backups/model.ts';
import type { Tables } from '../../tables.ts';
import type { RestoreParts } from '../hooks.ts';
import type { StoredRestore } from '../model.ts';
import { requireRestorable } from '../require-restorable.ts';
import { describeProof, describeSkipped, ownerOf } from '../rules.ts';
import { PartlyBack, RestoreRefused } from './failures.ts';
import { loadForProof } from './load.ts';
import { openTarget } from './open-target.ts';
import { proveRestored } from './prove.ts';
import { readWhole } from './rehearse.ts';
import type { RunLog } from './restore-run.ts';

/**
 * Gives a database that was being overwritten in place its former content again. May be called
 * again after it was interrupted anywhere. Empties nothing before the safety copy was read whole,
 * and resolves only once the database is proven to be what was saved. Where the server refuses single
 * objects, all the rest comes back: throws `PartlyBack`.
 */
export async function bringBack(
  parts: RestoreParts,
  restore: StoredRestore,
  { run, log }: { run: LeasedRun<Tables>; log: RunLog },
): Promise<void> {
  const { signal } = run;
  const { organisation, datasourceId, safetyJobId } = restore;
  if (safetyJobId === null) throw new Error('There is no safety copy to restore.');
  const { safety, engine, connection } = await parts.database.tenant(organisation, async (tx) => ({
    safety: await requireRestorable(parts, tx, organisation, { datasourceId, jobId: safetyJobId }),
    ...(await openTarget(parts, tx, restore)),
  }));
  await parts.onRestoreStep('bringing_back');
  const owner = ownerOf(restore, run);
  const session = { network: parts.network, signal, owner };
  await engine.restoring.endSessions(connection, session);
  await withPrivateFolder(parts.spoolDirectory, async (workDirectory) => {
    const ownership = 'keep';
    const common = { engine, target: connection, ownership, workDirectory, signal } as const;
    const prove = (loaded: Pick<RestoreOutcome, 'asleep' | 'leftOut'> = {}) =>
      proveRestored(parts, safety, { ...common, ...loaded, skipped: true });
    // It may not have been emptied yet, or be back already.
    if (isProven((await prove()).verdict)) {
      log.write('The database holds exactly what was saved.');
      return;
    }
    await readWhole(parts, safety, signal);
    // Throws if the lease was lost: others may have brought the database back, and it may be in use.
    await run.retry(() => run.tenant(organisation, async () => {}));
    log.write('Restoring the safety copy.');
    await engine.restoring.empty(connection, { ...session, everything: true });
    const { asleep = [], leftOut = [] } = await loadForProof(parts, safety, {
      ...{ ...common, disposable: false, isStillOurs: () => run.isStillHeld(), owner },
      ...{ log: log.write, onBytes: () => {} },
    });
    const proof = await prove({ asleep, leftOut });
    log.write(`Proof of the safety copy: ${proof.verdict}. ${describeProof(proof)}`);
    const without = describeSkipped(leftOut, safety.manifest.tables).join(' ');
    if (!isProven(proof.verdict)) {
      throw new RestoreRefused(
        'SAFETY_COPY_UNPROVEN',
        `The safety copy was loaded, but could not be proven. ${describeProof(proof)} ${without}`.trim(),
      );
    }
    await engine.restoring.wake(connection, asleep, session);
    if (without !== '') throw new PartlyBack(without);
  });
  await parts.onRestoreStep('brought_back');
}
