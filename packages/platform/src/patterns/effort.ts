import { setImmediate as nextTurn } from 'node:timers/promises';

/** A few milliseconds of comparing, the longest that other work on this event loop has to wait. */
export const STEPS_A_TURN = 1_000_000;

let sinceTurn = 0;
let most = 0;

/** Counts characters that were compared for a pattern. */
export function spend(steps: number): void {
  sinceTurn += steps;
  if (sinceTurn > most) most = sinceTurn;
}

/**
 * Lets other work run once enough has been compared since it last could; undefined until then. Code
 * that matches many texts against a user's patterns waits for this between two texts: patterns are
 * limited in number and length, the tables of a database are not.
 */
export function breathe(): Promise<void> | undefined {
  if (sinceTurn < STEPS_A_TURN) return undefined;
  return nextTurn().then(() => {
    sinceTurn = 0;
  });
}

/** The most characters compared without a turn for other work while `work` ran. For tests. */
export async function mostStepsAtOnce(work: () => unknown): Promise<number> {
  await nextTurn();
  sinceTurn = 0;
  most = 0;
  await work();
  return most;
}
