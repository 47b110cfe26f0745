import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@holdfast/platform/db';
import type { Turns } from '@holdfast/resolve';
import type { Tables } from '../tables.ts';
import { isPaused, pauseHost, takeTurn } from './store.ts';

/** A caller with more time left than this is patient: a batch of a bulk check, not a person. */
const PATIENT_MS = 20_000;
/** How far ahead patient callers may queue, so that one with little time finds the queue short. */
const LINE_MS = 5_000;
const LOOK_AGAIN_MS = 1_000;

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
        const leftMs = Math.max(0, deadline - performance.now());
        const isPatient = leftMs > PATIENT_MS;
        const longestMs = isPatient ? LINE_MS : leftMs;
        const { taken, waitMs } = await database.system((tx) =>
          takeTurn(tx, host, { intervalMs, longestMs }),
        );
        if (!taken && (!isPatient || waitMs > leftMs)) return { ok: false, waitMs };
        if (!taken) {
          await delay(Math.max(LOOK_AGAIN_MS, waitMs - LINE_MS), undefined, signal && { signal });
          continue;
        }
        if (waitMs === 0) return { ok: true };
        await delay(waitMs, undefined, signal && { signal });
        // A pause that began meanwhile holds for those who were already waiting, too.
        if (!(await database.system((tx) => isPaused(tx, host)))) return { ok: true };
      }
    },
    pause: (host, ms) => database.system((tx) => pauseHost(tx, host, ms)),
  };
}
