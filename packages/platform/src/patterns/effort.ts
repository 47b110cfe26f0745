import { setImmediate as nextTurn } from 'node:timers/promises';

/** A few milliseconds of comparing: so long nobody else on this loop has to wait. */
export const STEPS_A_TURN = 1_000_000;

let sinceTurn = 0;
let most = 0;

/** Counts characters that were compared for a pattern. */
export function spend(steps: number): void {
  sinceTurn += steps;
  if (sinceTurn > most) most = sinceTurn;
}

/**
 * Lets others have the loop once enough has been compared since they last had it; undefined as long
 * as it has not. Whoever matches many texts against a user's patterns waits for this between two of
 * them: the patterns have a limit to their number and length, the tables of a database have none.
 */
export function breathe(): Promise<void> | undefined {
  if (sinceTurn < STEPS_A_TURN) return undefined;
  return nextTurn().then(() => {
    sinceTurn = 0;
  });
}

/** The most that was compared without a turn for others while the work was done. For tests. */
export async function mostStepsAtOnce(work: () => unknown): Promise<number> {
  await nextTurn();
  sinceTurn = 0;
  most = 0;
  await work();
  return most;
}
