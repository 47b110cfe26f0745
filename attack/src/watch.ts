import { setTimeout as delay } from 'node:timers/promises';
import type { HttpClient } from '@holdfast/platform/testing';

const EVERY_MS = 50;
/** A request that gets no answer for this long counts as refused. */
const LONGEST_MS = 30_000;

export type Watch = {
  /** Stops, and returns how it went; `worstMs` is the slowest request. */
  end(): Promise<{ requests: number; refused: number; worstMs: number }>;
};

/** Another tenant goes on with its work, one small request after the other. */
export function watch(client: HttpClient, path: string): Watch {
  const over = new AbortController();
  const seen = { requests: 0, refused: 0, worstMs: 0 };
  const loop = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      const status = await fetch(client.baseUrl + path, {
        headers: { authorization: `Bearer ${client.token}` },
        signal: AbortSignal.timeout(LONGEST_MS),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      seen.requests += 1;
      if (status !== 200) seen.refused += 1;
      seen.worstMs = Math.max(seen.worstMs, performance.now() - begun);
      await delay(EVERY_MS);
    }
  })();
  return {
    async end() {
      over.abort();
      await loop;
      return seen;
    },
  };
}
