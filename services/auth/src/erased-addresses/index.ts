export { createErasedAddresses, type ErasedAddresses } from './erased-addresses.ts';
export { pruneErasedAddresses } from './prune.ts';
