export { openLexicon } from './lexicon.ts';
export type { Lexicon } from './model.ts';
