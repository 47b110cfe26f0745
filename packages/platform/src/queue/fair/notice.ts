import { setTimeout as delay } from 'node:timers/promises';

/** A notice given while nothing waited is kept for the next one that waits. */
export function createNotice() {
  let given = false;
  let wake = () => {};
  return {
    give(): void {
      given = true;
      wake();
    },
    /** Waits until a notice is given, and no longer than this. */
    async wait(mostMs: number, signal: AbortSignal): Promise<void> {
      if (!given && !signal.aborted) {
        const waited = new AbortController();
        const noticed = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const either = AbortSignal.any([signal, waited.signal]);
        const late = delay(mostMs, undefined, { signal: either }).catch(() => {});
        await Promise.race([noticed, late]);
        waited.abort();
      }
      given = false;
    },
  };
}
