export { callerOf } from './caller-of.ts';
export type { Caller } from './model.ts';
