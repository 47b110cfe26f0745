import type { Client, User } from '../engine/index.ts';
import type { Tx } from '../tables.ts';

/** What others do when something happens to an account; `compose.ts` says who. */
export type AccountHooks = {
  /** Throws where somebody with the right password may not come in by it. */
  beforePasswordSession(user: User, client: Client): Promise<void>;
  /** In the transaction that erases. */
  whenErased(tx: Tx, userId: string): Promise<void>;
  whenClosed(tx: Tx, organisationId: string): Promise<void>;
};
