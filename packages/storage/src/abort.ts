import { StorageError, type StorageStep } from './model.ts';

export function throwIfAborted(signal: AbortSignal | undefined, step: StorageStep): void {
  if (signal?.aborted) throw new StorageError('aborted', step);
}

/** The work's own outcome, or `aborted` as soon as the signal fires; the work itself is not stopped. */
export async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  step: StorageStep,
): Promise<T> {
  if (!signal) return work;
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(new StorageError('aborted', step));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    work.catch(() => {}); // no longer awaited: a later failure must not be an unhandled rejection
  }
}
