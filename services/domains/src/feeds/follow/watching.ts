import { createSwapping, scoreMatch } from '@holdfast/lookalikes';
import type { Feed, Sighting } from '../../brand/hits/model.ts';
import { selectEnabled, watchersStamp } from '../../brand/watchers/index.ts';
import type { Parts } from '../../parts.ts';
import type { SeenName } from './model.ts';

/** All enabled watchers of all organisations, ready to be matched against names. */
export type Watching = {
  /** Loads what has changed; one cheap query if nothing has. */
  refresh(): Promise<void>;
  /** A sighting for each watcher whose keyword the name resembles, if the score reaches its minimum. */
  look(feed: Feed, seen: SeenName, at: Date): Sighting[];
  readonly size: number;
};

export function createWatching({ database }: Pick<Parts, 'database'>): Watching {
  const matcher = createSwapping([]);
  let minScores = new Map<string, number>();
  let stamp: string | undefined;
  return {
    get size() {
      return minScores.size;
    },
    async refresh() {
      const news = await database.system(async (tx) => {
        // The stamp first: a change between the two queries is loaded the next time.
        const now = await watchersStamp(tx);
        return now === stamp ? undefined : { now, watchers: await selectEnabled(tx) };
      });
      if (!news) return;
      matcher.replace(news.watchers);
      minScores = new Map(news.watchers.map(({ id, minScore }) => [id, minScore]));
      stamp = news.now;
    },
    look(feed, { host, evidence }, at) {
      const { ascii: domain, unicode, tld, suffix } = host.domain;
      return matcher.match({ ascii: host.ascii, suffix }).flatMap((match) => {
        const score = scoreMatch(match);
        if (score.score < (minScores.get(match.id) ?? 101)) return [];
        const seen = { feed, name: host.ascii, at: at.toISOString(), ...evidence };
        return [{ watcherId: match.id, domain, unicode, tld, score, evidence: seen }];
      });
    },
  };
}
