import type { Backup } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { isId } from '../lookup/index.ts';
import { Failure } from '../program/index.ts';
import { findBackup } from './find.ts';

/** Also finds backups of a deleted datasource, if both are given by their full ids. */
export async function findDeleted(
  connected: Connected,
  wanted: string,
  backup: string,
): Promise<{ datasource: { id: string; name: string }; job: Backup.BackupJob }> {
  const datasource = await findDatasource(connected.holdfast, wanted).catch((error) => {
    if (error instanceof Failure && isId(wanted) && isId(backup)) {
      return { id: wanted, name: wanted };
    }
    throw error;
  });
  return { datasource, job: await findBackup(connected, datasource, backup) };
}
