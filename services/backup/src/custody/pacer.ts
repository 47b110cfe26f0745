import { setTimeout } from 'node:timers/promises';

/** Lets bytes through no faster than a rate. */
export type Pacer = { take(bytes: number, signal: AbortSignal): Promise<void> };

type Time = {
  now(): number;
  pause(ms: number, signal: AbortSignal): Promise<unknown>;
};

const REAL: Time = {
  now: () => performance.now(),
  pause: (ms, signal) => setTimeout(ms, undefined, { signal }),
};

/** What was left unused is gone: after a silence nothing comes in a rush. */
const LEAST_PAUSE_MS = 20;

/** All who use the same pacer share its rate, in bytes per second. */
export function createPacer(rate: number, { now, pause }: Time = REAL): Pacer {
  let paidUntil = Number.NEGATIVE_INFINITY;
  return {
    async take(bytes, signal) {
      paidUntil = Math.max(paidUntil, now()) + (bytes / rate) * 1_000;
      const ahead = paidUntil - now();
      if (ahead >= LEAST_PAUSE_MS) await pause(ahead, signal);
    },
  };
}
