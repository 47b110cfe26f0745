import type { Parts } from '../../parts.ts';
import { selectFigures } from '../follow/index.ts';
import type { FeedSetup, FeedStanding } from './model.ts';
import { standingOf } from './rules.ts';

/** The feeds belong to no organisation: there is no count that would reveal anything about others. */
export async function listFeeds(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  setup: FeedSetup,
): Promise<FeedStanding[]> {
  const facts = await database.system((tx) => selectFigures(tx));
  return standingOf(facts, setup, clock.now());
}
