import { joinUnderWay } from './join-under-way.ts';

/**
 * Callers that ask at the same time share one read, as all metrics of a scrape do. An expensive
 * result is kept for `keepMs`.
 */
export function shareRead<T>(read: () => Promise<T>, { keepMs = 0 } = {}): () => Promise<T> {
  const join = joinUnderWay(read);
  let kept: { value: T; until: number } | undefined;
  return async () => {
    if (kept && performance.now() < kept.until) return kept.value;
    const value = await join();
    kept = { value, until: performance.now() + keepMs };
    return value;
  };
}
