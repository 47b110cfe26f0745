import { Readable } from 'node:stream';
import { manifestKeyOf } from '@holdfast/artifact';
import { insertJob } from './insert-job.ts';
import { insertManifest } from './insert-manifest.ts';
import type { TestBackup } from './test-backup.ts';

/** A backup as its run leaves it, without the run: in the catalogue, and as two files in storage. */
export async function plantBackup(
  backup: TestBackup,
  {
    policyId = null,
    ...of
  }: { organisation: string; datasourceId: string; policyId?: string | null },
): Promise<string> {
  const jobId = await insertJob(backup, { ...of, state: 'completed' });
  await insertManifest(backup, { ...of, jobId });
  const [row] = await backup.query<{ artifact_key: string }>(
    `update backup_jobs set policy_id = $2, started_at = now(), finished_at = now()
     where id = $1 returning artifact_key`,
    [jobId, policyId],
  );
  const key = row?.artifact_key ?? '';
  const [sealed] = await backup.query<{ manifest: string }>(
    'select manifest from backup_manifests where job_id = $1',
    [jobId],
  );
  const put = (one: string, content: string) =>
    backup.composed.parts.managedStorage.put(one, Readable.from([Buffer.from(content)]));
  await put(key, 'content');
  await put(manifestKeyOf(key), sealed?.manifest ?? '');
  return jobId;
}
