export { listRevocations } from './list.ts';
export { pruneRevocations } from './prune.ts';
export { revoke } from './revoke.ts';
export { issuedAt, secondsUntil } from './rules.ts';
export { latestRevocation } from './store.ts';
