export { describePolicy } from './describe.ts';
export type { PolicyParts } from './hooks.ts';
export type { Policy } from './model.ts';
export { findPolicies, findPolicy } from './store.ts';
