import type { Kysely } from 'kysely';
import { findStoredJob, recordProof } from '../backups/index.ts';
import { isProven, type JobFailure, type Proof } from '../backups/model.ts';
import type { Caller } from '../caller/index.ts';
import { findDatasource, findDatasourceName, recordLastProof } from '../datasources/index.ts';
import { exceptionIdsOf, findAcceptedIds } from '../exceptions/index.ts';
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
import { newsIn } from './news-in.ts';

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
  const job = await findStoredJob(tx, organisation, jobId);
  if (job?.state !== 'completed') return true;
  const { verdict } = proof;
  const news = newsIn(proof, await knownExceptions(tx, restore));
  const unrestorable = 'failure' in outcome && outcome.failure.code === 'BACKUP_NOT_RESTORABLE';
  const byEnvironment = verdict === 'cannot_confirm' && !unrestorable;
  const provenAt = at.toISOString();
  const recorded = { verdict, provenAt, restoreId: id, ...countsOf(proof) };
  // Damage that was found where it lies is kept with the proof from before it, for when it is put right.
  const isKnown = job.proof.before && verdict === job.proof.verdict;
  if (!isKnown) await recordProof(tx, { organisation, jobId }, recorded, { byEnvironment });
  if (isProven(verdict)) {
    const restoreMs = 'performed' in outcome ? outcome.performed.restoreMs : 0;
    await recordLastProof(tx, restore, { jobId, provenAt, restoreMs });
  }
  if (!news || verdict === 'confirmed' || verdict === 'unproven') return true;
  await raiseAlert(tx, {
    organisation,
    event: 'restore_test_unconfirmed',
    dedupeKey: `restore_test_unconfirmed:${id}`,
    facts: {
      datasourceId,
      datasourceName: await findDatasourceName(tx, organisation, datasourceId),
      jobId,
      verdict,
      message: describeProof(news),
    },
    at,
  });
  return true;
}

/** What is accepted, and what the previous proof of the datasource excepted. */
async function knownExceptions(
  tx: Kysely<Tables>,
  { organisation, datasourceId }: StoredRestore,
): Promise<Set<string>> {
  const accepted = await findAcceptedIds(tx, { organisation, datasourceId });
  const last = (await findDatasource(tx, organisation, datasourceId))?.lastProof;
  const previous = last && (await findStoredJob(tx, organisation, last.jobId));
  return new Set([...accepted, ...(previous?.proof.exceptions ?? [])]);
}

function countsOf({
  verdict,
  objects,
  moreObjects = 0,
}: RestoreProof): Pick<Proof, 'objectCount' | 'exceptions'> {
  if (!objects) return {};
  return {
    objectCount: objects.length + moreObjects,
    ...(verdict === 'confirmed_except' && {
      exceptions: exceptionIdsOf({ objects, moreObjects }),
    }),
  };
}
