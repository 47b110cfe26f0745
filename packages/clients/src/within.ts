/** Whatever fires first of the two. */
export function within(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other);
}

/** What others wait for as well goes on; whoever is called off waits no longer. */
export async function waitWithin<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // Nobody may be left to hear how it ends.
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
