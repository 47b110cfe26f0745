import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

/** With this flag, memory outside of the heap causes no collections of its own; see `vitest.config.ts`. */
const LATE = 'external-memory-accounted-in-global-limit';

let collect: (() => void) | undefined;

/**
 * The bytes outside of the heap, such as buffers, that are still in use. Garbage is collected
 * first: how much of it there is says more about the machine than about the code, and without that
 * only objects much larger than it would show growth.
 */
export function heldMemory(): number {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  // Twice, since a collection that was under way keeps what it had already marked.
  collect();
  collect();
  return process.memoryUsage().external;
}

/**
 * To compare with later on: what others left behind is freed in a turn of its own. Until the test
 * ends, garbage is collected as it is for users, which tests otherwise put off.
 */
export async function heldBefore(): Promise<number> {
  setFlagsFromString(`--no-${LATE}`);
  onTestFinished(() => setFlagsFromString(`--${LATE}`));
  heldMemory();
  await nextTurn();
  return heldMemory();
}
