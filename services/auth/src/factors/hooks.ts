import type { Tx } from '../tables.ts';

/** What factors ask of others; `compose.ts` says whom. */
export type FactorHooks = {
  /** Takes something away, unless it was the last that let the person in: LAST_WAY_IN. */
  keepWayIn<T>(person: { tx: Tx; userId: string }, take: () => Promise<T>): Promise<T>;
};
