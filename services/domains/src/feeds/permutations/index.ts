export { runPermutations } from './run.ts';
