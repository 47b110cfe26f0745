export type { PolicyParts } from './hooks.ts';
export type { Policy } from './model.ts';
export { findPolicies, findPolicy } from './store.ts';
export { describePolicy } from './view.ts';
