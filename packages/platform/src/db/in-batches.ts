/** Small enough that no transaction locks its rows for long. */
const AT_ONCE = 5_000;

/** Deletes in batches, one transaction each, until nothing is due; returns how many rows went. */
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
