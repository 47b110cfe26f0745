import type { Keyword, SwappingMatcher } from '../model.ts';
import { buildMatcher } from './matcher.ts';

/** A matcher whose keywords can change: the new one is built whole, and then takes the old one's place. */
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
