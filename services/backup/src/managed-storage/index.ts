export { describeAddress, readAddress } from './address.ts';
export type { ManagedAddress } from './model.ts';
export { type MoveProgress, moveManaged } from './move.ts';
export { openManaged } from './open.ts';
export { createSharingCheck, isInstallations, markStorage } from './share.ts';
export { findMark, hasMoved } from './store.ts';
