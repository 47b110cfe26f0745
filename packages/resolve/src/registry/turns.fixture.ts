import { setTimeout as delay } from 'node:timers/promises';
import type { Turns } from '../model.ts';

/** Turns within this process only, in place of a service's shared ones. */
export function localTurns({ intervalMs = 0 } = {}): Turns & { paused: [string, number][] } {
  const hosts = new Map<string, { nextAt: number; pausedUntil: number }>();
  const paused: [string, number][] = [];
  const of = (host: string) => hosts.get(host) ?? { nextAt: 0, pausedUntil: 0 };
  return {
    paused,
    async take(host, { deadlineMs, signal }) {
      const { nextAt, pausedUntil } = of(host);
      const now = Date.now();
      const at = Math.max(nextAt, pausedUntil, now);
      const waitMs = at - now;
      if (waitMs > deadlineMs) return { ok: false, waitMs };
      hosts.set(host, { nextAt: at + intervalMs, pausedUntil });
      if (waitMs > 0) await delay(waitMs, undefined, signal && { signal });
      return { ok: true };
    },
    async pause(host, ms) {
      paused.push([host, ms]);
      hosts.set(host, { ...of(host), pausedUntil: Date.now() + ms });
    },
  };
}
