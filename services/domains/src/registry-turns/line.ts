import { setTimeout as delay } from 'node:timers/promises';
import type { Waiter } from './model.ts';
import { nextInLine } from './rules.ts';
import type { TakenTurns } from './store.ts';

/** Turns are taken at most this far ahead, so that an urgent lookup finds a short queue. */
const LINE_MS = 1_000;
/** As many turns as come within this time are taken at once. */
const AT_ONCE_MS = 100;
/** Patient lookups do not wait for a host that is paused for longer than this. */
const SHORT_PAUSE_MS = 5_000;
/** How long patient lookups let others go first before they take a turn anyway. */
const YIELD_FOR_MS = 2_000;
const LOOK_AGAIN_MS = 250;

async function sleep(ms: number, orUntil: Promise<void> | undefined): Promise<void> {
  const over = new AbortController();
  const slept = delay(ms, undefined, { signal: over.signal }).catch(() => {});
  await (orUntil ? Promise.race([slept, orUntil]) : slept);
  over.abort();
}

/** What a line asks of the database, which all processes share. */
export type SharedTurns = {
  take(wanted: {
    count: number;
    intervalMs: number;
    lineMs: number;
    hurried: boolean;
    yields: boolean;
  }): Promise<TakenTurns>;
  isPaused(): Promise<boolean>;
};

/**
 * The lookups of this process that wait for a turn at one host. Which of them gets a turn is decided
 * only when it comes: by then an urgent one may be waiting, or one of another organisation.
 */
export function createLine(shared: SharedTurns, intervalMs: number, onEmpty: () => void) {
  const waiters = new Set<Waiter>();
  const lastTurns = new Map<string, number>();
  let turns = 0;
  let yieldedSince: number | undefined;
  let ring = () => {};
  const someoneCame = () =>
    new Promise<void>((resolve) => {
      ring = resolve;
    });

  function give(): void {
    const next = nextInLine(waiters, lastTurns);
    if (!next) return;
    turns += 1;
    lastTurns.set(next.organisation, turns);
    waiters.delete(next);
    next.settle({ ok: true });
  }

  /** Lookups that would wait too long are told how long it would be, and stop waiting. */
  function refuse({ waitMs, pausedMs }: TakenTurns): void {
    const now = performance.now();
    for (const waiter of waiters) {
      const isTooLong = waiter.patient && pausedMs > SHORT_PAUSE_MS;
      if (!isTooLong && now + waitMs <= waiter.deadline) continue;
      waiters.delete(waiter);
      waiter.settle({ ok: false, waitMs: Math.max(waitMs, pausedMs) });
    }
  }

  async function takeSome(): Promise<void> {
    const hurried = waiters.values().some(({ patient }) => !patient);
    const count = Math.min(waiters.size, Math.max(1, Math.floor(AT_ONCE_MS / intervalMs)));
    // One turn must always fit into the line, however slow the host may be asked.
    const lineMs = Math.max(LINE_MS, intervalMs);
    const now = performance.now();
    const yields = !hurried && now - (yieldedSince ?? now) < YIELD_FOR_MS;
    const came = someoneCame();
    const found = await shared.take({ count, intervalMs, lineMs, hurried, yields });
    if (!found.taken) {
      if (yields && found.waitMs <= lineMs) yieldedSince ??= now;
      refuse(found);
      if (waiters.size === 0) return;
      const waitMs = Math.max(LOOK_AGAIN_MS, found.waitMs - lineMs);
      // During a pause, a new lookup is told at once how long it lasts.
      await sleep(waitMs, found.pausedMs > 0 ? came : undefined);
      return;
    }
    yieldedSince = undefined;
    if (found.waitMs > 0) {
      await delay(found.waitMs);
      // A pause that began meanwhile holds for those who were already waiting, too.
      if (await shared.isPaused()) return;
    }
    for (let given = 0; given < count; given += 1) {
      if (given > 0 && intervalMs >= 1) await delay(intervalMs);
      give();
    }
  }

  async function run(): Promise<void> {
    try {
      while (waiters.size > 0) await takeSome();
    } catch (error) {
      for (const waiter of waiters) waiter.fail(error);
      waiters.clear();
    }
    onEmpty();
  }

  let isRunning = false;
  return {
    join(waiter: Waiter): void {
      waiters.add(waiter);
      ring();
      if (isRunning) return;
      isRunning = true;
      void run();
    },
    /** Takes out a lookup that gave up; returns about how long it would still have waited. */
    leave(waiter: Waiter): number {
      waiters.delete(waiter);
      return Math.min(SHORT_PAUSE_MS, Math.max(LOOK_AGAIN_MS, waiters.size * intervalMs));
    },
  };
}
