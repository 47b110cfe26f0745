import { v7 as uuidv7 } from 'uuid';
import { beginDeletion } from '../backups/index.ts';
import { systemCaller } from '../caller/index.ts';
import { findDatasourceName } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { findPolicies } from '../policies/index.ts';
import { selectBeingRestored } from '../restores/index.ts';
import { ALL_MODES } from '../restores/model.ts';
import { deletions } from './rules.ts';
import { type DatasourceKey, insertDeletion, lockRetention, selectCompleted } from './store.ts';

/**
 * Deletes the backups of a datasource that their policies no longer keep, and enters each into the
 * permanent record; returns how many. A policy that is no longer attached still applies to its
 * backups; those without a policy are only deleted by users. What is being restored or tested is
 * left for another time.
 */
export async function applyRetention(
  parts: Pick<Parts, 'database' | 'clock'>,
  { organisation, datasourceId }: DatasourceKey,
): Promise<number> {
  const now = parts.clock.now();
  const caller = systemCaller(organisation, 'retention');
  return parts.database.tenant(organisation, async (tx) => {
    await lockRetention(tx, datasourceId);
    const backups = await selectCompleted(tx, { organisation, datasourceId });
    const ids = new Set(backups.flatMap(({ policyId }) => policyId ?? []));
    const policies = await findPolicies(tx, organisation, [...ids]);
    const needed = await selectBeingRestored(tx, organisation, datasourceId, ALL_MODES);
    const going = deletions({ backups, policies, now }).filter(
      ({ backup }) => !needed.has(backup.jobId),
    );
    if (going.length === 0) return 0;
    const name = await findDatasourceName(tx, organisation, datasourceId);
    let gone = 0;
    for (const { backup, policy, reason } of going) {
      const { jobId } = backup;
      const deletion = { by: 'retention', reason } as const;
      // A user may have deleted it since it was read.
      if (!(await beginDeletion(parts, tx, caller, { jobId, datasourceId }, deletion))) continue;
      await insertDeletion(tx, {
        id: uuidv7(),
        organisation_id: organisation,
        job_id: jobId,
        datasource_id: datasourceId,
        datasource_name: name,
        policy_id: policy.id,
        policy_name: policy.name,
        artifact_key: backup.artifactKey ?? '',
        backed_up_at: backup.at,
        deleted_at: now,
        reason,
        bytes_freed: backup.storedBytes ?? 0,
      });
      gone += 1;
    }
    return gone;
  });
}
