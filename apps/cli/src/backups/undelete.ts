import type { Connected } from '../connection/index.ts';
import { moment } from '../terminal/index.ts';
import { findDeleted } from './find-deleted.ts';

export async function undeleteBackup(
  connected: Connected,
  wanted: string,
  backup: string,
): Promise<void> {
  const { holdfast, output } = connected;
  const found = await findDeleted(connected, wanted, backup);
  const { jobId } = found.job;
  const path = { id: found.datasource.id, jobId };
  const job = await holdfast.backup.undeleteBackup({ path });
  const text = `The backup ${jobId} from ${moment(job.queuedAt)} UTC is kept: retention leaves it alone.`;
  output.done(text, job, jobId);
}
