import { setTimeout as delay } from 'node:timers/promises';
import { isConnectionFailure, isNobodyThere } from './failures.ts';

/** A server that restarts is back by then, unless it has much to recover. */
const PATIENCE_MS = 30_000;
const REST_MS = 250;

/**
 * Does again what a server broke off because it stops or starts, until it has started, for a while.
 * Where none listens from the beginning, its address is more likely to be wrong. The work begins anew
 * each time: it must be such that what it has done already does no harm.
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
