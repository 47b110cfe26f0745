export { type MoveProgress, moveManaged } from './move.ts';
export { createSharingCheck, isInstallations, markStorage } from './share.ts';
export { findMark, hasMoved } from './store.ts';
