import { NoSandbox } from '@holdfast/engines';
import type { LeasedRun } from '@holdfast/platform/leases';
import { withPrivateFolder } from '../backups/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import {
  keepJournal,
  loadBackup,
  needsOf,
  type Performed,
  proveRestored,
  type RestoreParts,
  type RunLog,
  requireRestorable,
} from '../restores/index.ts';
import type { StoredRestore } from '../restores/model.ts';
import type { Tables } from '../tables.ts';

/** Loads and compares in a server of its own, which is removed whatever happens. */
export async function performTest(
  parts: RestoreParts,
  restore: StoredRestore,
  runLog: RunLog,
  run: LeasedRun<Tables>,
): Promise<Performed> {
  const { organisation, datasourceId } = restore;
  const { signal } = run;
  const { engine, restorable } = await parts.database.tenant(organisation, async (tx) => ({
    engine: parts.engines[(await requireDatasource(tx, organisation, datasourceId)).engine],
    restorable: await requireRestorable(parts, tx, organisation, restore),
  }));
  const { manifest } = restorable;
  const { reached, onBytes } = keepJournal(parts, restore, run, manifest.dump.bytes);
  return withPrivateFolder(parts.spoolDirectory, async (workDirectory) => {
    const needs = needsOf(manifest, 'omit');
    const sandbox = await engine.restoring
      .startSandbox({ needs, workDirectory, signal })
      .catch((error) => {
        if (error instanceof NoSandbox) return error;
        throw error;
      });
    if (sandbox instanceof NoSandbox) {
      const proof = { verdict: 'cannot_confirm', reason: sandbox.message } as const;
      return { proof, warnings: [], restoreMs: 0 };
    }
    try {
      runLog.write(`A server for the test runs: ${sandbox.serverVersion}.`);
      await reached('prepared');
      const begun = performance.now();
      const common = { engine, target: sandbox.target, workDirectory, signal };
      const {
        tool,
        warnings,
        rowOrder,
        asleep = [],
      } = await loadBackup(parts, restorable, {
        ...common,
        ownership: 'omit',
        log: runLog.write,
        onBytes,
      });
      const restoreMs = Math.round(performance.now() - begun);
      runLog.write(`Loaded with ${tool.name} ${tool.version} in ${restoreMs} ms.`);
      for (const warning of warnings) runLog.write(`Warning: ${warning}`);
      await reached('loaded');
      const proof = await proveRestored(parts, restorable, {
        ...common,
        rowOrder,
        asleep,
        ownership: 'omit',
      });
      await reached('proven');
      return { proof, warnings, restoreMs };
    } finally {
      await sandbox.stop();
    }
  });
}
