import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

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

/** To compare with later on: what others left behind is given back in a turn of its own. */
export async function heldBefore(): Promise<number> {
  heldMemory();
  await nextTurn();
  return heldMemory();
}
