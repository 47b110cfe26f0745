import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../clock/index.ts';
import type { Directory } from '../directory/index.ts';
import type { Logger } from '../log/index.ts';
import { RevocationList } from './list.ts';
import type { Revocations } from './model.ts';

const EVERY_MS = 2_000;
/** While auth does not answer it is asked less often; known revocations still count. */
const AWAY_MS = 5_000;

export type Followed = Revocations & { stop(): Promise<void> };

export type FollowOptions = {
  directory: Pick<Directory, 'revocations'>;
  clock: Clock;
  logger: Logger;
};

/**
 * Asks auth for new revocations again and again, one request of a process at a time. Tokens are
 * verified whether or not it answers: an old list still refuses what it knows.
 */
export function followRevocations({ directory, clock, logger }: FollowOptions): Followed {
  const list = new RevocationList();
  const stopping = new AbortController();
  let after: string | undefined;
  let isAway = false;

  async function ask(): Promise<void> {
    for (let more = true; more && !stopping.signal.aborted; ) {
      const answer = await directory.revocations(after, stopping.signal);
      list.add(answer.items, clock.now().getTime());
      ({ after, more } = answer);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await ask();
        if (isAway) logger.info('auth answers again: sessions that ended are refused again');
        isAway = false;
      } catch (err) {
        if (!isAway && !stopping.signal.aborted) {
          logger.warn(
            { err },
            'auth does not answer: sessions that end now are still accepted until it is back',
          );
        }
        isAway = true;
      }
      // Randomised, so that processes that started together do not ask together.
      const pause = (isAway ? AWAY_MS : EVERY_MS) * (0.75 + Math.random() / 2);
      await delay(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return {
    isRevoked: (principal) => list.isRevoked(principal),
    onNews: (listener) => list.onNews(listener),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
