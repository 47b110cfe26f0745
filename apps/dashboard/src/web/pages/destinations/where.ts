import type { Backup } from '@holdfast/clients';
import { texts } from '../../texts/index.ts';

type Destination = Backup.StorageDestination;

const WHERE: Record<Destination['kind'], (destination: Destination) => string | undefined> = {
  managed: () => texts.destinations.managedWhere,
  s3: ({ s3 }) => s3 && [s3.endpoint, s3.bucket, s3.prefix].filter((part) => part !== '').join('/'),
  sftp: ({ sftp }) => sftp && `${sftp.username}@${sftp.host}:${sftp.port}${sftp.path}`,
};

/** Where it is, on one line. */
export function whereOf(destination: Destination): string {
  return WHERE[destination.kind](destination) ?? destination.kind;
}
