export { bandOf, DEFAULT_MIN_SCORE, scoreMatch } from './score.ts';
