export { bytes, counted, percent, whole } from './amounts.ts';
export type { Tone } from './colours.ts';
export { duration, moment, readDuration } from './moments.ts';
export { plain, plainJson, plainLine } from './plain.ts';
export { createMeter, createProgress } from './progress.ts';
export type { Surroundings } from './surroundings.ts';
export { type Cell, facts, table } from './table.ts';
export { type Terminal, terminalOf } from './terminal.ts';
