import { HoldfastError } from './error.ts';
import { pause } from './pause.ts';
import { pauseBefore } from './rules.ts';

/** How long a service may be down in the middle of something long, such as for a restart. */
export const OUTAGE_MS = 120_000;

export type Patience = {
  /** Waits before another attempt; throws the error if that is no use, or the outage lasts too long. */
  after(thrown: unknown): Promise<void>;
  /** Progress was made: the next outage gets the full time again. */
  restore(): void;
};

/** For work that outlasts a service's restart: it is retried, within bounds. */
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
