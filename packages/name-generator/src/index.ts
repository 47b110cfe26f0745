export { generate } from './generate.ts';
export {
  CATEGORIES,
  type Generated,
  type GeneratedName,
  NAME_STYLES,
  type NameRequest,
  type NameStyle,
  STYLES,
} from './model.ts';
export { openLexicon } from './words/index.ts';
