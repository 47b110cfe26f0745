import type { Backup } from '@holdfast/clients';

type Destination = Backup.StorageDestination;

const PLACES: Record<Destination['kind'], (destination: Destination) => string | undefined> = {
  managed: () => "the operator's own storage",
  s3: ({ s3 }) => s3 && [s3.endpoint, s3.bucket, s3.prefix].filter(Boolean).join('/'),
  sftp: ({ sftp }) => sftp && `${sftp.host}:${sftp.port}${sftp.path}`,
};

/** Where it is, in a few words; for a kind that only a newer service knows, the kind's name. */
export function placeOf(destination: Destination): string {
  const { kind } = destination;
  return PLACES[kind]?.(destination) ?? kind;
}
