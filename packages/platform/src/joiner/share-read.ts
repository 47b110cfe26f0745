/**
 * Those who ask at the same time share one read, as all metrics of a scrape do. What costs much is
 * kept for a while.
 */
export function shareRead<T>(read: () => Promise<T>, { keepMs = 0 } = {}): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  let kept: { value: T; until: number } | undefined;
  return async () => {
    if (kept && performance.now() < kept.until) return kept.value;
    underWay ??= read().finally(() => {
      underWay = undefined;
    });
    const value = await underWay;
    kept = { value, until: performance.now() + keepMs };
    return value;
  };
}
