import type { Parts } from '../../parts.ts';
import { selectFigures } from '../follow/index.ts';
import type { FeedSetup, FeedStanding } from './model.ts';
import { standingOf } from './rules.ts';

/** Of the feeds, which belong to nobody: no count that would tell of other organisations. */
export async function listFeeds(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  setup: FeedSetup,
): Promise<FeedStanding[]> {
  const facts = await database.system((tx) => selectFigures(tx));
  return standingOf(facts, setup, clock.now());
}
