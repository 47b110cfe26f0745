export { buildMatcher, createSwapping } from './matcher/index.ts';
export {
  BANDS,
  type Band,
  EDIT_FROM,
  FAMILIES,
  type HostName,
  type Matcher,
  PIECE_KINDS,
  type Piece,
  type Score,
  type ScoreComponent,
  SENSITIVITIES,
  type Sensitivity,
} from './model.ts';
export { permutations } from './permutations/index.ts';
export { bandOf, DEFAULT_MIN_SCORE, scoreMatch } from './score/index.ts';
export { sideBySide } from './side-by-side/index.ts';
export { SUSPICIOUS_WORDS } from './words.ts';
