import type { Finding, LookupOptions } from '@holdfast/resolve';

/** One that many wait for. */
type Running = {
  finding: Promise<Finding>;
  /** On `performance.now()`'s scale. */
  deadline: number;
  waiting: number;
  over: AbortController;
};

export type Join = (
  key: string,
  options: LookupOptions,
  work: (options: LookupOptions) => Promise<Finding>,
) => Promise<Finding | 'timeout' | 'aborted'>;

/**
 * Of several callers that want the same at once, one does it and all get it. Each waits for as long
 * as it would have alone, and the work ends early only when all of them have gone.
 */
export function createJoining(): Join {
  const running = new Map<string, Running>();

  function start(key: string, deadlineMs: number, work: Parameters<Join>[2]): Running {
    const over = new AbortController();
    const one: Running = {
      finding: work({ deadlineMs, signal: over.signal }),
      deadline: performance.now() + deadlineMs,
      waiting: 0,
      over,
    };
    const forget = () => running.get(key) === one && running.delete(key);
    one.finding.then(forget, forget);
    // Nobody joins one that is being broken off.
    over.signal.addEventListener('abort', forget);
    running.set(key, one);
    return one;
  }

  return async (key, { deadlineMs, signal }, work) => {
    const deadline = performance.now() + deadlineMs;
    for (;;) {
      const joined = running.get(key);
      const one = joined ?? start(key, deadline - performance.now(), work);
      const finding = await waitFor(one, { signal, ...(joined && { deadline }) });
      // Whom it joined may have had less time than it has itself.
      const isShort = joined !== undefined && joined.deadline < deadline - SHORTER_BY_MS;
      const ranOut = typeof finding !== 'string' && OUT_OF_TIME.has(finding.outcome);
      if (!isShort || !ranOut || performance.now() >= deadline) return finding;
    }
  };
}

const SHORTER_BY_MS = 1_000;
const OUT_OF_TIME = new Set<string>(['timeout', 'budget']);

/** Whoever began it has no deadline here: the work itself ends then, and says more about it. */
async function waitFor(
  one: Running,
  { signal, deadline }: { signal?: AbortSignal | undefined; deadline?: number },
): Promise<Finding | 'timeout' | 'aborted'> {
  const { promise: left, resolve } = Promise.withResolvers<'timeout' | 'aborted'>();
  const abort = () => resolve('aborted');
  const timer =
    deadline === undefined
      ? undefined
      : setTimeout(() => resolve('timeout'), Math.max(0, deadline - performance.now()));
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  one.waiting += 1;
  try {
    return await Promise.race([one.finding, left]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    one.waiting -= 1;
    if (one.waiting === 0) one.over.abort();
  }
}
