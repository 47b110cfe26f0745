import { confirmByName } from '../asking/index.ts';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { Failure } from '../program/index.ts';
import { moment } from '../terminal/index.ts';
import { findBackup } from './find.ts';

export async function deleteBackup(
  connected: Connected,
  wanted: string,
  backup: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { holdfast, output, terminal } = connected;
  if (backup === 'latest') {
    throw new Failure(
      'usage',
      'Name the backup to delete by its id: the latest may be another soon.',
    );
  }
  const datasource = await findDatasource(holdfast, wanted);
  const { jobId, queuedAt } = await findBackup(connected, datasource, backup);
  const { id, name } = datasource;
  const what = `This deletes the backup ${jobId} of ${name} of ${moment(queuedAt)} UTC.`;
  await confirmByName({ terminal, yes }, { name, what });
  await holdfast.backup.deleteBackup({ path: { id, jobId } });
  output.done(`Deleted the backup ${jobId} of ${name}.`, { jobId, deleted: true }, jobId);
}
