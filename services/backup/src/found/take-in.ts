import type { Kysely } from 'kysely';
import { recordAudit } from '../audit-log/index.ts';
import { findJobByArtifact, takeInBackup } from '../backups/index.ts';
import type { Caller } from '../caller/index.ts';
import { bringBackDatasource } from '../datasources/index.ts';
import { findPolicy } from '../policies/index.ts';
import type { Tables } from '../tables.ts';
import type { Finished } from './examine.ts';
import { deleteFound } from './store.ts';

export type TakenIn =
  | { outcome: 'taken_in'; datasource: 'known' | 'brought_back' }
  | { outcome: 'known' }
  | { outcome: 'refused'; reason: string };

/**
 * Makes a finished backup in storage one of the catalogue again: completed, restorable, not yet
 * proven. Its datasource comes back with it where it is missing, without credentials. Nothing is
 * taken in twice.
 */
export async function takeIn(
  tx: Kysely<Tables>,
  caller: Caller,
  { placeId, destinationId, at }: { placeId: string; destinationId: string; at: Date },
  { manifest, engine, text, sealedBy }: Finished,
): Promise<TakenIn> {
  const { organisation } = caller;
  const { job } = manifest;
  // Before anything is brought back: what was deleted here on request stays deleted.
  const holder = await findJobByArtifact(tx, organisation, manifest.artifact.key);
  if (holder && holder.state !== 'failed') return { outcome: 'known' };
  const datasource = await bringBackDatasource(tx, caller, {
    id: job.datasourceId,
    name: job.datasourceName,
    engine,
    at,
  });
  if (datasource === 'of_others') {
    return {
      outcome: 'refused',
      reason: 'Its datasource belongs to another organisation of this installation.',
    };
  }
  const policy = job.policyId && (await findPolicy(tx, organisation, job.policyId));
  const taken = await takeInBackup(tx, organisation, {
    ...{ manifest, text, sealedBy, placeId, destinationId },
    policyId: policy ? job.policyId : null,
  });
  if (taken === 'of_others') {
    return {
      outcome: 'refused',
      reason: 'It is a backup of another organisation of this installation.',
    };
  }
  await deleteFound(tx, { organisation, placeId }, manifest.artifact.key);
  if (taken === 'known') return { outcome: 'known' };
  await recordAudit(tx, caller, {
    at,
    action: 'backup_job.taken_in',
    targetId: taken.jobId,
    details: { datasourceId: job.datasourceId, key: manifest.artifact.key },
  });
  return { outcome: 'taken_in', datasource };
}
