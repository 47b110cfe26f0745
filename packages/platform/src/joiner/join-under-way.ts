/** Who asks while the work is under way joins it; a rejection is everybody's, too, and not kept. */
export function joinUnderWay<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
