import type { Keyword, SwappingMatcher } from '../model.ts';
import { buildMatcher } from './matcher.ts';

/** A matcher whose keywords can change: the new matcher is built whole before it replaces the old one. */
export function createSwapping(keywords: readonly Keyword[]): SwappingMatcher {
  let current = buildMatcher(keywords);
  return {
    get size() {
      return current.size;
    },
    match: (name) => current.match(name),
    replace(keywords) {
      current = buildMatcher(keywords);
    },
  };
}
