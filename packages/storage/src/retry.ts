import { setTimeout as delay } from 'node:timers/promises';
import { StorageError } from './model.ts';

export type RetryPolicy = {
  /** All tries together, the first included. */
  attempts: number;
  /** The wait doubles from try to try, up to the longest, and is then shortened by up to half. */
  firstDelayMs: number;
  longestDelayMs: number;
};

export const DEFAULT_RETRY: RetryPolicy = {
  attempts: 5,
  firstDelayMs: 250,
  longestDelayMs: 8_000,
};

/** From nothing to one, not including one. */
export type Random = () => number;

/** How long to wait after this many failures. Spread, so that many who failed together part. */
export function retryDelay(failures: number, policy: RetryPolicy, random: Random): number {
  const full = Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** (failures - 1));
  return full * (1 - random() / 2);
}

export type RetryOptions = {
  policy: RetryPolicy;
  signal?: AbortSignal | undefined;
  /** Whether this failure may be tried again; by default, whether it is transient. */
  worthRetrying?: (error: StorageError) => boolean;
  random?: Random;
};

/** Decides and waits between tries. */
export type Patience = {
  /** Comes back when it is time for the next try, or throws the error when there is none. */
  after(error: unknown): Promise<void>;
  /** Something was achieved: what fails from now on has all its tries again. */
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

/** Tries the work until it succeeds, fails for good, or was tried often enough. */
export async function retrying<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (const between = patience(options); ; ) {
    try {
      return await work();
    } catch (error) {
      await between.after(error);
    }
  }
}
