import { bandOf, buildMatcher, type Score, scoreMatch } from '@holdfast/lookalikes';
import type { PermutedName } from './permuted-names.ts';

/** Shorter keywords have whole dictionaries around them. */
const LONG_ENOUGH = 5;
/** As near as one slip: somebody registered what we made up to be taken for the keyword. */
const POINTS = 50;

/** The same score that the name would have from any other feed, where it matches at all. */
export function createScorer(keyword: string): (permuted: PermutedName) => Score | undefined {
  const matcher = buildMatcher([{ id: keyword, keyword }]);
  const isLong = [...keyword].length >= LONG_ENOUGH;
  return ({ name, family }) => {
    const [match] = matcher.match(name);
    if (match) return scoreMatch(match);
    if (!isLong) return undefined;
    const detail = `“${name.unicode}” could be taken for “${keyword}” (${family})`;
    const components = [{ rule: 'permutation', points: POINTS, detail }];
    return { score: POINTS, band: bandOf(POINTS), components };
  };
}
