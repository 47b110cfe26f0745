export type { Revocations } from './model.ts';
export { underRevocations } from './under.ts';
