import {
  bandOf,
  buildMatcher,
  DEFAULT_MIN_SCORE,
  EDIT_FROM,
  type Score,
  scoreMatch,
} from '@holdfast/lookalikes';
import type { Watcher } from '../../brand/watchers/model.ts';
import type { PermutedName } from './permuted-names.ts';

const NOTHING: Score = { score: 0, band: 'low', components: [] };

/**
 * The score that the name would have from any other feed, but at least the default minimum score of
 * watchers: somebody registered a name that was made up to be taken for the keyword. Around keywords
 * too short for slips there are whole dictionaries of similar names: for those only a match counts.
 */
export function createScorer({
  keyword,
  sensitivity,
}: Pick<Watcher, 'keyword' | 'sensitivity'>): (permuted: PermutedName) => Score | undefined {
  const matcher = buildMatcher([{ id: keyword, keyword, sensitivity }]);
  const isLong = [...keyword].length >= EDIT_FROM[sensitivity];
  return ({ name, family }) => {
    const [match] = matcher.match(name);
    const scored = match ? scoreMatch(match) : NOTHING;
    if (scored.score >= DEFAULT_MIN_SCORE || !isLong) return match && scored;
    const detail = `“${name.unicode}” could be mistaken for “${keyword}” (${family})`;
    const sum = scored.components.reduce((total, { points }) => total + points, 0);
    const points = DEFAULT_MIN_SCORE - sum;
    const components = [...scored.components, { rule: 'permutation', points, detail }];
    return { score: DEFAULT_MIN_SCORE, band: bandOf(DEFAULT_MIN_SCORE), components };
  };
}
