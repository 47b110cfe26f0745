export { type Gathered, gatherRefusals } from './gather.ts';
export type { Refused, Repeated } from './model.ts';
export { refusedIn } from './refused-in.ts';
