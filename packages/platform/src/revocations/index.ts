export type { FollowOptions } from './follow.ts';
export type { Revocations } from './model.ts';
export { underRevocations } from './under.ts';
