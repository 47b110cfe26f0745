import type { Asker } from '@holdfast/resolve';

/** Somebody who stands in line for a turn. */
export type Waiter = Asker & {
  /** By `performance.now()`. */
  deadline: number;
  settle(turn: { ok: true } | { ok: false; waitMs: number }): void;
  fail(error: unknown): void;
};
