import { setTimeout as delay } from 'node:timers/promises';
import { StorageError } from './model.ts';

export type RetryPolicy = {
  /** All attempts together, the first included. */
  attempts: number;
  /** The delay doubles with every attempt, up to the longest, and is then cut by up to half. */
  firstDelayMs: number;
  longestDelayMs: number;
};

export const DEFAULT_RETRY: RetryPolicy = {
  attempts: 5,
  firstDelayMs: 250,
  longestDelayMs: 8_000,
};

/** From 0 to 1, 1 excluded. */
export type Random = () => number;

/** How long to wait after this many failures. Jittered: what failed together must not retry together. */
export function retryDelay(failures: number, policy: RetryPolicy, random: Random): number {
  const full = Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** (failures - 1));
  return full * (1 - random() / 2);
}

export type RetryOptions = {
  policy: RetryPolicy;
  signal?: AbortSignal | undefined;
  /** Whether to retry after this failure; by default, whether it is transient. */
  worthRetrying?: (error: StorageError) => boolean;
  random?: Random;
};

/** Decides whether to retry, and waits in between. */
export type Patience = {
  /** Resolves when it is time for the next attempt; throws the error if there is none. */
  after(error: unknown): Promise<void>;
  /** Progress was made: the next failure gets all attempts again. */
  moved(): void;
};

export function patience(options: RetryOptions): Patience {
  const { policy, signal, random = Math.random } = options;
  const worthRetrying = options.worthRetrying ?? (({ transient }) => transient);
  let failures = 0;
  return {
    async after(error) {
      failures += 1;
      const again = error instanceof StorageError && worthRetrying(error);
      if (!again || failures >= policy.attempts || signal?.aborted) throw error;
      const wait = retryDelay(failures, policy, random);
      await delay(wait, undefined, signal && { signal }).catch(() => {
        throw new StorageError('aborted', error.step);
      });
    },
    moved() {
      failures = 0;
    },
  };
}

/** Retries the work until it succeeds, fails for good, or runs out of attempts. */
export async function retrying<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (const between = patience(options); ; ) {
    try {
      return await work();
    } catch (error) {
      await between.after(error);
    }
  }
}
