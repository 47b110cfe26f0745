import { NoSandbox } from '@holdfast/engines';
import type { LeasedRun } from '@holdfast/platform/leases';
import { mayTryAgain } from '../backups/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import {
  keepJournal,
  type Performed,
  proveInSandbox,
  type RestoreParts,
  type RunLog,
  requireRestorable,
} from '../restores/index.ts';
import type { StoredRestore } from '../restores/model.ts';
import type { Tables } from '../tables.ts';

/** If no sandbox can be started, that says nothing about the backup. */
export async function performTest(
  parts: RestoreParts,
  restore: StoredRestore,
  runLog: RunLog,
  run: LeasedRun<Tables>,
): Promise<Performed> {
  const { organisation, datasourceId } = restore;
  const { engine, restorable } = await parts.database.tenant(organisation, async (tx) => ({
    engine: parts.engines[(await requireDatasource(tx, organisation, datasourceId)).engine],
    restorable: await requireRestorable(parts, tx, organisation, restore),
  }));
  const { reached, onBytes } = keepJournal(parts, restore, run, restorable.manifest.dump.bytes);
  const { signal } = run;
  const log = runLog.write;
  const again = mayTryAgain(parts, restore);
  const done = await proveInSandbox(parts, restorable, {
    ...{ engine, signal, log, onBytes, reached, mayTryAgain: again, ownership: 'keep' },
  });
  if (!(done instanceof NoSandbox)) return done;
  const proof = { verdict: 'cannot_confirm', reason: done.message } as const;
  return { proof, warnings: [], restoreMs: 0 };
}
