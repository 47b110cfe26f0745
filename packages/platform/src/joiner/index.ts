export { joinUnderWay } from './join-under-way.ts';
export { createJoiner, type Joiner } from './joiner.ts';
export { shareRead } from './share-read.ts';
export type { Left, Patience } from './wait-for.ts';
