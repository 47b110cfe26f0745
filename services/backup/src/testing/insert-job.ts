import { v7 as uuidv7 } from 'uuid';
import type { JobState } from '../backups/model.ts';
import type { TestBackup } from './test-backup.ts';

/** A job as the dispatcher would leave it, in the organisation's managed destination. */
export async function insertJob(
  backup: TestBackup,
  job: { organisation: string; datasourceId: string; state: JobState },
): Promise<string> {
  const owner = await backup.owner(job.organisation);
  const managed = await owner.post<{ id: string }>('/storage-destinations/managed/ensure');
  const id = uuidv7();
  await backup.query(
    `insert into backup_jobs
       (id, organisation_id, datasource_id, destination_id, trigger, state, queued_at)
     values ($1, $2, $3, $4, 'manual', $5, now())`,
    [id, job.organisation, job.datasourceId, managed.body.id, job.state],
  );
  return id;
}
