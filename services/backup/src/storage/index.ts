export { createDiskStorage } from './disk/disk-storage.ts';
export { probeStorage } from './probe.ts';
export { s3Host } from './s3/client.ts';
export { createS3Storage } from './s3/s3-storage.ts';
export { readHostKey } from './sftp/host-key.ts';
export { createSftpStorage } from './sftp/sftp-storage.ts';
export type { Storage } from './storage.ts';
export { withRetry } from './with-retry.ts';
