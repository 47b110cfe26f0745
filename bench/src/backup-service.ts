import type { HttpClient } from '@holdfast/platform/testing';
import { addDatasource, runJob, type Source } from './backup/datasource.ts';
import { type BackupRoles, startBackupRoles } from './backup/roles.ts';
import { type Cost, cpuOf } from './cost.ts';

const ORGANISATION = '01980000-0000-7000-8000-000000000001';

export type BackupService = Omit<BackupRoles, 'clientOf' | 'apiPid'> & {
  client: HttpClient;
  datasource: string;
  /** One backup, from the claim to its final commit; it is deleted again. */
  backUp(): Promise<Cost & { plainBytes: number; storedBytes: number }>;
  /** A backup that is kept. */
  storeBackup(): Promise<{ jobId: string; plainBytes: number; storedBytes: number }>;
};

/** The API here, `holdfast work backup` beside it, and a datasource for this server. */
export async function startBackupService(source: Source, place: string): Promise<BackupService> {
  const { clientOf, ...roles } = await startBackupRoles(place);
  const { workerPid } = roles;
  const client = await clientOf(ORGANISATION);
  const datasource = await addDatasource(client, source);
  return {
    ...{ ...roles, client, datasource },
    async backUp() {
      const cpuBefore = cpuOf(workerPid);
      const job = await runJob(client, datasource);
      const cpu = cpuOf(workerPid) - cpuBefore;
      // Deleted again: many rounds of backups would fill the disk.
      await client.delete(`/datasources/${datasource}/backups/${job.jobId}`);
      const wall = (Date.parse(job.finishedAt) - Date.parse(job.startedAt)) / 1000;
      return { wall, cpu, plainBytes: job.plainBytes, storedBytes: job.storedBytes };
    },
    storeBackup: () => runJob(client, datasource),
  };
}
