export { buildMatcher, createSwapping } from './matcher/index.ts';
export { permutations } from './permutations/index.ts';
export { bandOf, DEFAULT_MIN_SCORE, scoreMatch } from './score/index.ts';
