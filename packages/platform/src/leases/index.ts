export { watchLeases } from './end-of-the-gone.ts';
export { isHeld } from './lease.ts';
export { type LeasedRun, runLeased } from './run-leased.ts';
