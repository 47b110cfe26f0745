export { KeyRing, type MasterKeys } from './key-ring.ts';
export { loadMasterKeys } from './load-master-keys.ts';
export { MasterKeyError } from './master-key.ts';
export { SealError, type SealErrorReason } from './seal-error.ts';
export { Secret } from './secret.ts';
