import { setTimeout as delay } from 'node:timers/promises';
import type { Turns } from '../model.ts';
import type { HostTurns } from './model.ts';
import { nextTurn } from './rules.ts';

/** Turns of this process alone, by the rules that the shared ones follow. */
export function localTurns({ intervalMs = 0 } = {}): Turns & { paused: [string, number][] } {
  const hosts = new Map<string, HostTurns>();
  const paused: [string, number][] = [];
  const of = (host: string) => hosts.get(host) ?? { nextAt: 0, pausedUntil: 0 };
  return {
    paused,
    async take(host, { deadlineMs, signal }) {
      const now = Date.now();
      const turn = nextTurn(of(host), { now, latest: now + deadlineMs, intervalMs });
      hosts.set(host, turn.turns);
      if (!turn.taken) return { ok: false, waitMs: turn.waitMs };
      if (turn.waitMs > 0) await delay(turn.waitMs, undefined, signal && { signal });
      return { ok: true };
    },
    async pause(host, ms) {
      paused.push([host, ms]);
      hosts.set(host, { ...of(host), pausedUntil: Date.now() + ms });
    },
  };
}
