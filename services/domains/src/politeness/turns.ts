import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@holdfast/platform/db';
import type { Turns } from '../resolve/model.ts';
import type { Tables } from '../tables.ts';
import { pauseHost, takeTurn } from './store.ts';

/** One budget for each host, shared by all workers of all machines. */
export function createTurns(
  database: Database<Tables>,
  { perSecond }: { perSecond(host: string): number },
): Turns {
  return {
    async take(host, { deadlineMs, signal }) {
      const intervalMs = 1_000 / perSecond(host);
      const { taken, waitMs } = await database.system((tx) =>
        takeTurn(tx, host, { intervalMs, longestMs: deadlineMs }),
      );
      if (!taken) return { ok: false, waitMs };
      if (waitMs > 0) await delay(waitMs, undefined, signal && { signal });
      return { ok: true };
    },
    pause: (host, ms) => database.system((tx) => pauseHost(tx, host, ms)),
  };
}
