export { generate } from './generate.ts';
export {
  CATEGORIES,
  type Generated,
  type GeneratedName,
  NAME_STYLES,
  type NameStyle,
  STYLES,
  type Wish,
} from './model.ts';
export { openLexicon } from './words/index.ts';
