import type { Backup } from '@holdfast/clients';
import { texts } from '../../texts/index.ts';

/** Where it is, on one line. */
export function whereOf({ s3, sftp }: Backup.StorageDestination): string {
  if (s3) return [s3.endpoint, s3.bucket, s3.prefix].filter((part) => part !== '').join('/');
  if (sftp) return `${sftp.username}@${sftp.host}:${sftp.port}${sftp.path}`;
  return texts.destinations.managedWhere;
}
