export { turnMeasures } from './measures.ts';
export { forgetHosts } from './store.ts';
export { createTurns } from './turns.ts';
