export { describeStorage } from './conformance.ts';
export { describeStorageKind } from './kind-conformance.ts';
export { startLiar } from './lying-store.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
