import { setTimeout as delay } from 'node:timers/promises';

/** Each look is a request with its queries: looking more often took more time than it saved. */
const EVERY_MS = 200;

/**
 * Reads until `isDone`; a read that fails is repeated. When the time is up, `complain` says why the
 * last value is not what was waited for.
 */
export async function poll<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  { timeout, complain }: { timeout: number; complain(value: T): void },
): Promise<T> {
  for (const deadline = Date.now() + timeout; ; await delay(EVERY_MS)) {
    const isLast = Date.now() >= deadline;
    const value = await read().catch((error) => {
      if (isLast) throw error;
    });
    if (value === undefined) continue;
    if (isDone(value)) return value;
    if (!isLast) continue;
    complain(value);
    throw new Error('It was waited for in vain.');
  }
}
