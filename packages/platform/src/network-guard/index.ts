export { HostNotFound, NetworkForbidden } from './errors.ts';
export {
  createNetworkGuard,
  type NetworkGuard,
  type PinnedHost,
} from './guard.ts';
