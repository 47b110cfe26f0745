import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

/** What lies outside of the heap is collected with the rest, and not for its own sake; see `vitest.config.ts`. */
const LATE = 'external-memory-accounted-in-global-limit';

let collect: (() => void) | undefined;

/**
 * The bytes of buffers, and of what else lies outside of the heap, that somebody still holds.
 * Garbage is collected first: how much of it lies about says more about the machine than about the
 * code, and only objects much larger than it would show what grows with them.
 */
export function heldMemory(): number {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  // Twice, since one that was under way keeps what it had seen already.
  collect();
  collect();
  return process.memoryUsage().external;
}

/**
 * To compare with later on: what others left behind is given back in a turn of its own. To the end of
 * the test garbage is collected as it is for users, which tests put off otherwise.
 */
export async function heldBefore(): Promise<number> {
  setFlagsFromString(`--no-${LATE}`);
  onTestFinished(() => setFlagsFromString(`--${LATE}`));
  heldMemory();
  await nextTurn();
  return heldMemory();
}
