export { bytes, percent, whole } from './amounts.ts';
export { createProgress } from './progress.ts';
export type { Surroundings } from './surroundings.ts';
export { table } from './table.ts';
export { terminalOf } from './terminal.ts';
