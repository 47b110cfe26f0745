import { randomFillSync } from 'node:crypto';
import type { Entropy } from './model.ts';

/** Drawn from the system in bulk: a system call per question would cost more than the question. */
export function createEntropy(): Entropy {
  const portion = new Uint32Array(2_048);
  let used = portion.length;
  return {
    next() {
      if (used === portion.length) {
        randomFillSync(portion);
        used = 0;
      }
      const drawn = portion[used] ?? 0;
      used += 1;
      return drawn;
    },
  };
}
