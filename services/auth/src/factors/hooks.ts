import type { Tx } from '../tables.ts';

/** What factors need from other concepts; `compose.ts` connects them. */
export type FactorHooks = {
  /** Runs `take`, and throws LAST_WAY_IN if that removed the last thing that let the person in. */
  keepWayIn<T>(person: { tx: Tx; userId: string }, take: () => Promise<T>): Promise<T>;
};
