/** What bounds a wait: a time on `performance.now()`'s scale, and a signal to leave at once. */
export type Patience = { deadline?: number | undefined; signal?: AbortSignal | undefined };

/** Why an asker left before the work was done. */
export type Left = 'timeout' | 'aborted';

/** The result of work that others may also wait for, or why this asker left before it was done. */
export async function waitFor<Value>(
  work: Promise<Value>,
  { deadline = Number.POSITIVE_INFINITY, signal }: Patience,
): Promise<Value | Left> {
  const { promise: left, resolve } = Promise.withResolvers<Left>();
  const abort = () => resolve('aborted');
  const timer = Number.isFinite(deadline)
    ? setTimeout(() => resolve('timeout'), Math.max(0, deadline - performance.now()))
    : undefined;
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  try {
    return await Promise.race([work, left]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
