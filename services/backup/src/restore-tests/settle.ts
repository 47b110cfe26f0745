import type { Kysely } from 'kysely';
import { findStoredJob, recordProof } from '../backups/index.ts';
import type { JobFailure } from '../backups/model.ts';
import type { Caller } from '../caller/index.ts';
import { findDatasourceName, recordLastProof } from '../datasources/index.ts';
import { raiseAlert } from '../notifications/index.ts';
import {
  changeRestore,
  describeProof,
  type Performed,
  writeNotRestored,
  writeRestored,
} from '../restores/index.ts';
import type { RestoreProof, StoredRestore } from '../restores/model.ts';
import type { Tables } from '../tables.ts';

export type TestOutcome = { performed: Performed } | { failure: JobFailure; proof: RestoreProof };

/** Says nothing about the backup, in case its deletion is undone. */
export const DELETED: TestOutcome = {
  failure: { code: 'BACKUP_NOT_RESTORABLE', message: 'The backup was deleted during the test.' },
  proof: { verdict: 'cannot_confirm', reason: 'The backup was deleted during the test.' },
};

/**
 * Writes how a restore test ended: on the test, on its backup and datasource, and as an alert. False,
 * with nothing written, if it had ended already.
 */
export async function writeTested(
  tx: Kysely<Tables>,
  caller: Caller,
  restore: StoredRestore,
  outcome: TestOutcome,
  { at, reaped = false }: { at: Date; reaped?: boolean },
): Promise<boolean> {
  const { organisation, datasourceId, jobId, id } = restore;
  const proof = 'performed' in outcome ? outcome.performed.proof : outcome.proof;
  const isOurs = await changeRestore(tx, restore, ['started'], { proof });
  if (!isOurs) return false;
  if ('performed' in outcome) await writeRestored(tx, caller, restore, outcome.performed, at);
  else await writeNotRestored(tx, caller, restore, outcome.failure, { at, reaped });
  // A backup that was deleted meanwhile has nothing left to prove, and needs no alert.
  if (outcome === DELETED) return true;
  if ((await findStoredJob(tx, organisation, jobId))?.state !== 'completed') return true;
  const proven = { verdict: proof.verdict, provenAt: at.toISOString(), restoreId: id };
  const unrestorable = 'failure' in outcome && outcome.failure.code === 'BACKUP_NOT_RESTORABLE';
  const byEnvironment = proof.verdict === 'cannot_confirm' && !unrestorable;
  await recordProof(tx, { organisation, jobId }, proven, { byEnvironment });
  if (proof.verdict === 'confirmed') {
    const restoreMs = 'performed' in outcome ? outcome.performed.restoreMs : 0;
    const { provenAt } = proven;
    await recordLastProof(tx, restore, { jobId, provenAt, restoreMs });
    return true;
  }
  await raiseAlert(tx, {
    organisation,
    event: 'restore_test_unconfirmed',
    dedupeKey: `restore_test_unconfirmed:${id}`,
    facts: {
      datasourceId,
      datasourceName: await findDatasourceName(tx, organisation, datasourceId),
      jobId,
      verdict:
        proof.verdict === 'mismatch' || proof.verdict === 'missing'
          ? proof.verdict
          : 'cannot_confirm',
      message: describeProof(proof),
    },
    at,
  });
  return true;
}
