export { readName } from './read-name.ts';
export { isKnownSuffix } from './suffixes.ts';
