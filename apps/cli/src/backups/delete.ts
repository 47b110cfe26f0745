import { confirmByName } from '../asking/index.ts';
import type { Connected } from '../connection/index.ts';
import { type Common, Failure } from '../program/index.ts';
import { moment } from '../terminal/index.ts';
import { findDeleted } from './find-deleted.ts';

export type DeleteChoices = Common & { yes?: boolean; now?: boolean };

export async function deleteBackup(
  connected: Connected,
  wanted: string,
  backup: string,
  { yes, now }: DeleteChoices,
): Promise<void> {
  const { holdfast, output, terminal, commandLine } = connected;
  if (backup === 'latest') {
    throw new Failure(
      'usage',
      'Give the id of the backup to delete: by now, the latest may be a different one.',
    );
  }
  const { datasource, job } = await findDeleted(connected, wanted, backup);
  const { id, name } = datasource;
  const { jobId } = job;
  const what = `the backup ${jobId} of ${name} from ${moment(job.queuedAt)} UTC`;
  const warning = now ? `This deletes ${what} for good.` : `This deletes ${what}.`;
  await confirmByName({ terminal, yes }, { name, what: warning });
  const path = { id, jobId };
  if (now) await holdfast.backup.purgeBackup({ path });
  else await holdfast.backup.deleteBackup({ path });
  const { undoUntil } = now ? { undoUntil: null } : await holdfast.backup.readBackup({ path });
  const undo = undoUntil
    ? ` Until ${moment(undoUntil)} UTC this can be undone: ${commandLine('backups', 'undelete', name, jobId)}`
    : '';
  const told = { jobId, deleted: true, undoUntil };
  output.done(`Deleted the backup ${jobId} of ${name}.${undo}`, told, jobId);
}
