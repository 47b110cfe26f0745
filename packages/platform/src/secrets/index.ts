export { KeyRing } from './key-ring.ts';
export { loadMasterKeys } from './load-master-keys.ts';
export { Secret } from './secret.ts';
