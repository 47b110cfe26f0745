/** The same numbers for the same seed, so that a failed run can be repeated. */
export type Chance = {
  /** From 0 up to but not including 1. */
  next(): number;
  /** From 0 up to but not including `end`. */
  below(end: number): number;
  pick<T>(from: readonly T[]): T;
  /** A separate stream of numbers, unaffected by what others draw meanwhile. */
  fork(): Chance;
};

/** Mulberry32: small, and even enough to choose by. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (from) => {
      const chosen = from[below(from.length)];
      if (chosen === undefined) throw new Error('There is nothing to choose from.');
      return chosen;
    },
    fork: () => createChance(below(2 ** 32)),
  };
}
