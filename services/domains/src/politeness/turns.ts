import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@holdfast/platform/db';
import type { Turns } from '../resolve/model.ts';
import type { Tables } from '../tables.ts';
import { isPaused, pauseHost, takeTurn } from './store.ts';

/** One budget for each host, shared by all workers of all machines. */
export function createTurns(
  database: Database<Tables>,
  { perSecond }: { perSecond(host: string): number },
): Turns {
  return {
    async take(host, { deadlineMs, signal }) {
      const intervalMs = 1_000 / perSecond(host);
      const deadline = performance.now() + deadlineMs;
      for (;;) {
        const longestMs = Math.max(0, deadline - performance.now());
        const { taken, waitMs } = await database.system((tx) =>
          takeTurn(tx, host, { intervalMs, longestMs }),
        );
        if (!taken) return { ok: false, waitMs };
        if (waitMs === 0) return { ok: true };
        await delay(waitMs, undefined, signal && { signal });
        // A pause that began meanwhile is for those who already stood in line, too.
        if (!(await database.system((tx) => isPaused(tx, host)))) return { ok: true };
      }
    },
    pause: (host, ms) => database.system((tx) => pauseHost(tx, host, ms)),
  };
}
