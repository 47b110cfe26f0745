export { buildMatcher, createSwapping } from './matcher/index.ts';
export {
  BANDS,
  type Band,
  FAMILIES,
  type HostName,
  type Matcher,
  type Score,
  type ScoreComponent,
} from './model.ts';
export { permutations } from './permutations/index.ts';
export { bandOf, DEFAULT_MIN_SCORE, scoreMatch } from './score/index.ts';
