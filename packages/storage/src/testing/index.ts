export { startLiar } from './lying-store.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
