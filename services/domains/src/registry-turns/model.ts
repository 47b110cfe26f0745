import type { Asker } from '@holdfast/resolve';

/** A lookup that waits for a turn. */
export type Waiter = Asker & {
  /** By `performance.now()`. */
  deadline: number;
  settle(turn: { ok: true } | { ok: false; waitMs: number }): void;
  fail(error: unknown): void;
};
