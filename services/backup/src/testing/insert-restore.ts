import { v7 as uuidv7 } from 'uuid';
import type { RestoreMode, RestoreState } from '../restores/model.ts';
import type { TestBackup } from './test-backup.ts';

/** A restore as a worker would leave it; a completed one has put a database aside. */
export async function insertRestore(
  backup: TestBackup,
  restore: {
    organisation: string;
    datasourceId: string;
    jobId: string;
    mode?: RestoreMode;
    state?: RestoreState;
  },
): Promise<string> {
  const id = uuidv7();
  const { organisation, datasourceId, jobId, mode = 'overwrite', state = 'completed' } = restore;
  const kept = state === 'completed';
  await backup.query(
    `insert into restores
       (id, organisation_id, datasource_id, job_id, mode, trigger, state, options, created_at,
        old_database, drop_old_at)
     values ($1, $2, $3, $4, $5, 'manual', $6, '{"ownership": "omit", "keepOldForMs": 0}', now(), $7, $8)`,
    [
      id,
      organisation,
      datasourceId,
      jobId,
      mode,
      state,
      kept ? 'old' : null,
      kept ? new Date(Date.now() + 86_400_000) : null,
    ],
  );
  return id;
}
