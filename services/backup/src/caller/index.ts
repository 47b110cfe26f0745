export { callerOf } from './caller-of.ts';
export type { Caller } from './model.ts';
export { systemCaller } from './system-caller.ts';
