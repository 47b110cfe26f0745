import { HoldfastError } from './error.ts';
import { pause } from './pause.ts';
import { pauseBefore } from './rules.ts';

/** How long a service may be away in the middle of something long, such as for its restart. */
export const OUTAGE_MS = 120_000;

export type Patience = {
  /** Waits before another attempt; throws what was thrown if that is no use, or was too long ago. */
  after(thrown: unknown): Promise<void>;
  /** It goes on: whatever comes next has all its time again. */
  restore(): void;
};

/** For what outlasts a service's restart: it goes on where it was, within bounds. */
export function createPatience(outageMs: number, signal: AbortSignal | undefined): Patience {
  let since: number | undefined;
  let attempt = 0;
  return {
    async after(thrown) {
      signal?.throwIfAborted();
      if (!(thrown instanceof HoldfastError) || !thrown.isPassing) throw thrown;
      since ??= performance.now();
      const asked = (thrown.retryAfterSeconds ?? 0) * 1000;
      const ms = Math.max(asked, pauseBefore(Math.min(attempt, 4), undefined) ?? 0);
      if (performance.now() + ms - since > outageMs) throw thrown;
      attempt += 1;
      await pause(ms, signal);
    },
    restore() {
      since = undefined;
      attempt = 0;
    },
  };
}
