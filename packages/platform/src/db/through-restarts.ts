import { setTimeout as delay } from 'node:timers/promises';
import { isConnectionFailure, isNobodyThere } from './failures.ts';

/** A restarting server is back by then, unless it has much to recover. */
const PATIENCE_MS = 30_000;
const REST_MS = 250;

/**
 * Retries work that failed because the server was stopping or starting, for up to 30 s. If no
 * server listens at the first attempt, throws at once: its address is more likely to be wrong. Each
 * attempt starts from the beginning, so the work must be safe to repeat.
 */
export async function throughRestarts<T>(
  work: () => Promise<T>,
  tell: (cause: Error) => void = () => {},
): Promise<T> {
  let until: number | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const cause = firstCauseOf(error as Error);
      const isFirst = until === undefined;
      until ??= performance.now() + PATIENCE_MS;
      const mayPass = isConnectionFailure(cause) && !(isFirst && isNobodyThere(cause));
      if (!mayPass || performance.now() > until) throw error;
      if (isFirst) tell(cause);
      await delay(REST_MS);
    }
  }
}

function firstCauseOf(error: Error): Error {
  return error.cause instanceof Error ? firstCauseOf(error.cause) : error;
}
