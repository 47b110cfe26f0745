export { createJoiner, type Joiner } from './joiner.ts';
export type { Left, Patience } from './wait-for.ts';
