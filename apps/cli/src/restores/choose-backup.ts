import type { Backup } from '@holdfast/clients';
import { findBackup, isSafetyCopy } from '../backups/find.ts';
import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';
import { moment } from '../terminal/index.ts';

/** Prints which backup it chose: people must know what is restored. */
export async function chooseBackup(
  connected: Connected,
  datasource: Backup.Datasource,
  wanted: string | undefined,
  { latest }: { latest?: boolean },
): Promise<Backup.BackupJob> {
  if ((wanted === undefined) === (latest !== true)) {
    throw new Failure('usage', 'Say which backup: its id, or --latest for the newest good one.');
  }
  const backup = await findBackup(connected, datasource, wanted ?? 'latest');
  const verdict = backup.proof.verdict.replaceAll('_', ' ');
  const made = moment(backup.finishedAt ?? backup.queuedAt);
  const what = isSafetyCopy(backup) ? 'Safety copy' : 'Backup';
  const why = isSafetyCopy(backup) ? ', made of what an overwrite was about to replace' : '';
  connected.output.note(`${what} ${backup.jobId} from ${made} UTC (${verdict})${why}.`);
  return backup;
}
