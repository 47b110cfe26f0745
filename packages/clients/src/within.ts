/** A signal that fires when the first of the two does. */
export function within(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other);
}

/** Stops waiting when the signal fires; the promise itself goes on, since others may wait for it. */
export async function waitWithin<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // There may be nobody left to handle its failure.
  promise.catch(() => {});
  signal.throwIfAborted();
  const { promise: over, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([promise, over]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
