import { NoSandbox, RestoreFailure } from '@holdfast/engines';
import { LeaseLost } from '@holdfast/platform/leases';
import { findStoredJob, insist, withPrivateFolder } from '../backups/index.ts';
import { systemCaller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import {
  changeRestore,
  type Held,
  loadBackup,
  needsOf,
  OUR_FAULT,
  type Performed,
  proveRestored,
  type RestoreParts,
  type RunLog,
  requireRestorable,
  restoreFailureOf,
  tellProof,
  writing,
} from '../restores/index.ts';
import type { RestoreProof, StoredRestore } from '../restores/model.ts';
import { type TestOutcome, writeTested } from './settle.ts';

/**
 * Proves a backup by restoring it into a server that is made for it. What stands in the way of the
 * test is `cannot_confirm`; only what is known of the data is `mismatch`.
 */
export async function runTest(
  parts: RestoreParts,
  restore: StoredRestore,
  runLog: RunLog,
  held: Held,
): Promise<void> {
  const { organisation, id } = restore;
  const current = { ...restore };
  const over = AbortSignal.any([held.signal, held.lost]);
  const caller = systemCaller(organisation, 'dispatcher');
  let outcome: TestOutcome;
  try {
    outcome = { performed: await performTest(parts, current, runLog, { ...held, signal: over }) };
  } catch (error) {
    if (held.lost.aborted || error instanceof LeaseLost) return;
    if (held.signal.aborted) {
      await insist(parts, current, held, async (tx) => {
        const fresh = { state: 'created', startedAt: null, leaseToken: null } as const;
        await changeRestore(tx, current, ['started'], { ...fresh, progress: {} });
      });
      throw error;
    }
    held.log.warn({ id, err: error }, 'a restore test failed');
    outcome = (await isDeleted(parts, current).catch(() => false))
      ? DELETED
      : { failure: restoreFailureOf(error) ?? OUR_FAULT, proof: proofOf(error) };
  }
  const at = parts.clock.now();
  const proof = 'performed' in outcome ? outcome.performed.proof : outcome.proof;
  runLog.write(`Proof: ${proof.verdict}. ${tellProof(proof)}`);
  await insist(parts, current, held, (tx) => writeTested(tx, caller, current, outcome, { at }));
}

async function performTest(
  parts: RestoreParts,
  restore: StoredRestore,
  runLog: RunLog,
  held: Held,
): Promise<Performed> {
  const { organisation, datasourceId } = restore;
  const { signal } = held;
  const { engine, restorable } = await parts.database.tenant(organisation, async (tx) => ({
    engine: parts.engines[(await requireDatasource(tx, organisation, datasourceId)).engine],
    restorable: await requireRestorable(parts, tx, organisation, restore),
  }));
  const { manifest } = restorable;
  const { reached, onBytes } = writing(parts, restore, held, manifest.dump.bytes);
  return withPrivateFolder(parts.spoolDirectory, async (workDirectory) => {
    const needs = needsOf(manifest);
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
      const { tool, warnings, rowOrder } = await loadBackup(parts, restorable, {
        ...common,
        ownership: 'omit',
        log: runLog.write,
        onBytes,
      });
      const restoreMs = Math.round(performance.now() - begun);
      runLog.write(`Loaded with ${tool.name} ${tool.version} in ${restoreMs} ms.`);
      for (const warning of warnings) runLog.write(`Warning: ${warning}`);
      await reached('loaded');
      const proof = await proveRestored(parts, restorable, { ...common, rowOrder });
      await reached('proven');
      return { proof, warnings, restoreMs };
    } finally {
      await sandbox.stop();
    }
  });
}

const DELETED: TestOutcome = {
  failure: { code: 'BACKUP_NOT_RESTORABLE', message: 'The backup was deleted during the test.' },
  proof: { verdict: 'cannot_confirm', reason: 'The backup was deleted during the test.' },
};

async function isDeleted(
  { database }: Parts,
  { organisation, jobId }: StoredRestore,
): Promise<boolean> {
  const job = await database.tenant(organisation, (tx) => findStoredJob(tx, organisation, jobId));
  return job?.state !== 'completed';
}

/** A restore that the test server refused says nothing sure about the data. */
function proofOf(error: unknown): RestoreProof {
  const failure = restoreFailureOf(error) ?? OUR_FAULT;
  const isLoss = failure.code === 'BACKUP_CORRUPT' || failure.code === 'BACKUP_MISSING';
  if (error instanceof RestoreFailure || !isLoss) {
    return { verdict: 'cannot_confirm', reason: failure.message };
  }
  return { verdict: 'mismatch', reason: failure.message };
}
