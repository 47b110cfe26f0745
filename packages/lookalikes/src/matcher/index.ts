export { buildMatcher } from './matcher.ts';
export { createSwapping } from './swapping.ts';
