import { once } from 'node:events';

const last = new Map<string, Promise<void>>();

/**
 * The API and the workers of one process each follow the bucket on their own, and `com` is 240 MB:
 * rounds of one folder run one after the other, so that the second finds what the first has fetched.
 * A round whose signal is aborted while it waits is skipped.
 */
export async function inTurn(
  folder: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const before = last.get(folder) ?? Promise.resolve();
  const turn = Promise.withResolvers<void>();
  last.set(folder, turn.promise);
  const waited = new AbortController();
  try {
    await Promise.race([before, calledOff(signal, waited.signal)]);
    if (!signal.aborted) await work();
  } finally {
    waited.abort();
    before.then(() => {
      turn.resolve();
      if (last.get(folder) === turn.promise) last.delete(folder);
    });
  }
}

async function calledOff(signal: AbortSignal, over: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort', { signal: over }).catch(() => {});
}
