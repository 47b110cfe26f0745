export { createS3Storage } from '../s3/storage.ts';
export { createSftpStorage } from '../sftp/storage.ts';
export { describeStorage } from './conformance.ts';
export { describeStorageKind } from './kind-conformance.ts';
export { startLiar } from './lying-store.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
