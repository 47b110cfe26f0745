import { RestoreFailure } from '@holdfast/engines';
import { isUnavailable } from '@holdfast/platform/errors';
import { findStoredJob } from '../backups/index.ts';
import { systemCaller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import {
  describeProof,
  handBack,
  OUR_FAULT,
  type RunClaimed,
  restoreFailureOf,
  retryLater,
  writeEnd,
} from '../restores/index.ts';
import type { RestoreProof, StoredRestore } from '../restores/model.ts';
import { performTest } from './perform.ts';
import { DELETED, type TestOutcome, writeTested } from './settle.ts';

/**
 * Proves a backup by restoring it into a server that is made for it. A test that was prevented gives
 * `cannot_confirm`, a backup that is not at its place `missing`; only what is known about the data
 * gives `mismatch`.
 */
export const runTest: RunClaimed = async (parts, restore, runLog, run) => {
  let outcome: TestOutcome;
  try {
    outcome = { performed: await performTest(parts, restore, runLog, run) };
  } catch (error) {
    if (!(await run.isStillHeld(error))) return;
    if (run.stopping.aborted || isUnavailable(error)) {
      await handBack(restore, run, { isUndone: true });
      throw error;
    }
    const failure = restoreFailureOf(error) ?? OUR_FAULT;
    runLog.write(`Failed: ${failure.code}. ${failure.message}`);
    const again = { run, log: runLog, isUndone: true };
    if (await retryLater(parts, restore, error, again)) return;
    run.log.warn({ id: restore.id, err: error }, 'a restore test failed');
    outcome = (await isDeleted(parts, restore).catch(() => false))
      ? DELETED
      : { failure, proof: proofOf(error) };
  }
  const at = parts.clock.now();
  const caller = systemCaller(restore.organisation, 'dispatcher');
  const proof = 'performed' in outcome ? outcome.performed.proof : outcome.proof;
  runLog.write(`Proof: ${proof.verdict}. ${describeProof(proof)}`);
  await writeEnd(restore, run, (tx) => writeTested(tx, caller, restore, outcome, { at }));
};

async function isDeleted(
  { database }: Parts,
  { organisation, jobId }: StoredRestore,
): Promise<boolean> {
  const job = await database.tenant(organisation, (tx) => findStoredJob(tx, organisation, jobId));
  return job?.state !== 'completed';
}

/** A restore that the test server refused says nothing certain about the data. */
function proofOf(error: unknown): RestoreProof {
  const failure = restoreFailureOf(error) ?? OUR_FAULT;
  const reason = failure.message;
  if (error instanceof RestoreFailure) return { verdict: 'cannot_confirm', reason };
  if (failure.code === 'BACKUP_CORRUPT') return { verdict: 'mismatch', reason };
  // No difference was seen: the backup may be elsewhere, such as in another machine's folder.
  if (failure.code === 'BACKUP_MISSING') return { verdict: 'missing', reason };
  return { verdict: 'cannot_confirm', reason };
}
