/** A caller that asks while the work is under way joins it; it shares a rejection, too, which is not kept. */
export function joinUnderWay<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
