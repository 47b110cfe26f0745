import type { Backup } from '@holdfast/clients';

/** Where it is, in a few words. */
export function placeOf(destination: Backup.StorageDestination): string {
  const { s3, sftp } = destination as {
    s3?: { endpoint: string; bucket: string; prefix?: string };
    sftp?: { host: string; port: number; path: string };
  };
  if (s3) return [s3.endpoint, s3.bucket, s3.prefix].filter(Boolean).join('/');
  if (sftp) return `${sftp.host}:${sftp.port}${sftp.path}`;
  return "the operator's own storage";
}
