import type { SystemScope } from '../db/index.ts';
import { type Lease, LeaseLost, releaseLease, renewLease } from './lease.ts';

/**
 * Does the work while a heartbeat renews the lease, and releases the lease at the end. The signal
 * aborts with `LeaseLost` when the lease is gone, and also when no renewal could be confirmed for a
 * whole `ttlMs`: by then another holder may have it.
 */
export async function holdLease<T>(
  database: SystemScope,
  lease: Lease,
  { ttlMs, heartbeatMs }: { ttlMs: number; heartbeatMs: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const lose = (cause?: unknown) => lost.abort(new LeaseLost(lease.resource, cause));
  let confirmed = performance.now();
  let beating: Promise<void> | undefined;
  const beat = async () => {
    const asked = performance.now();
    try {
      if (await renewLease(database, lease, ttlMs)) confirmed = asked;
      else lose();
    } catch (cause) {
      if (performance.now() - confirmed >= ttlMs) lose(cause);
    }
  };
  const timer = setInterval(() => {
    if (performance.now() - confirmed >= ttlMs) lose();
    // One at a time: where the database hangs, the end of the work must not wait for a queue of them.
    beating ??= beat().finally(() => {
      beating = undefined;
    });
  }, heartbeatMs);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
    await beating;
    if (!lost.signal.aborted) await releaseLease(database, lease).catch(() => {});
  }
}
