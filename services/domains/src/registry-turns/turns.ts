import type { Database } from '@holdfast/platform/db';
import type { Asker, Turns } from '@holdfast/resolve';
import type { Tables } from '../tables.ts';
import { createLine } from './line.ts';
import type { Waiter } from './model.ts';
import { isPaused, pauseHost, takeTurns } from './store.ts';

const SOMEBODY: Asker = { organisation: '', patient: false };

/**
 * One budget for each host, shared by all workers of all machines. In each process the lookups for
 * a host wait in one line, in which organisations take turns and urgent lookups go first.
 */
export function createTurns(
  database: Database<Tables>,
  { perSecond }: { perSecond(host: string): number },
): Turns {
  const lines = new Map<string, ReturnType<typeof createLine>>();

  function lineFor(host: string) {
    const known = lines.get(host);
    if (known) return known;
    const shared = {
      take: (wanted: Parameters<typeof takeTurns>[2]) =>
        database.system((tx) => takeTurns(tx, host, wanted)),
      isPaused: () => database.system((tx) => isPaused(tx, host)),
    };
    const line = createLine(shared, 1_000 / perSecond(host), () => lines.delete(host));
    lines.set(host, line);
    return line;
  }

  return {
    async take(host, { deadlineMs, signal, asker = SOMEBODY }) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<
        { ok: true } | { ok: false; waitMs: number }
      >();
      const deadline = performance.now() + deadlineMs;
      const waiter: Waiter = { ...asker, deadline, settle: resolve, fail: reject };
      const line = lineFor(host);
      const timer = setTimeout(
        () => resolve({ ok: false, waitMs: line.leave(waiter) }),
        Math.max(0, deadlineMs),
      );
      const goAway = () => {
        line.leave(waiter);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', goAway, { once: true });
      line.join(waiter);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', goAway);
      }
    },
    pause: (host, ms) => database.system((tx) => pauseHost(tx, host, ms)),
  };
}
