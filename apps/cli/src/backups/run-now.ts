import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { findPolicy } from '../policies/find.ts';
import type { Common, Waiting } from '../program/index.ts';
import { readTimeout } from '../waiting/index.ts';
import { awaitBackup } from './await-backup.ts';

export type RunNowChoices = Common & Waiting & { policy?: string };

export async function runNow(
  connected: Connected,
  wanted: string,
  choices: RunNowChoices,
): Promise<void> {
  const { holdfast, output, commandLine } = connected;
  const { wait, timeout, policy } = choices;
  if (timeout !== undefined) readTimeout(timeout);
  const datasource = await findDatasource(holdfast, wanted);
  const { id, name } = datasource;
  const body = policy === undefined ? {} : { policyId: (await findPolicy(holdfast, policy)).id };
  const queued = await holdfast.backup.runBackupNow({ path: { id }, body });
  const { jobId } = queued;
  if (wait) {
    await awaitBackup(connected, datasource, jobId, choices);
    return;
  }
  output.done(`The backup ${jobId} of ${name} is queued.`, queued, jobId);
  output.note(`Check on it with: ${commandLine('backups', 'show', name, jobId)}`);
}
