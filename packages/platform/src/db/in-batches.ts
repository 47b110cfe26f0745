/** Small enough that no transaction holds its rows for long. */
const AT_ONCE = 5_000;

/** Deletes until nothing is due, a transaction for each batch; returns how many rows went. */
export async function inBatches(
  deleteSome: (atMost: number) => Promise<number>,
  { atOnce = AT_ONCE, signal }: { atOnce?: number; signal?: AbortSignal } = {},
): Promise<number> {
  for (let total = 0; ; ) {
    const gone = await deleteSome(atOnce);
    total += gone;
    if (gone < atOnce || signal?.aborted) return total;
  }
}
