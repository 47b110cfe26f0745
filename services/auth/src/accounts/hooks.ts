import type { Client } from '../engine/index.ts';
import type { Tx } from '../tables.ts';

/** What others do when something happens to an account; `compose.ts` says who. */
export type AccountHooks = {
  /**
   * Throws where somebody may not come in by a password, or by a passkey in its place; a new account
   * has no id yet.
   */
  beforePasswordSession(
    person: { id?: string; email: string },
    client: Client,
    method?: 'password' | 'passkey',
  ): Promise<void>;
  /** In the transaction that erases. */
  whenErased(tx: Tx, userId: string): Promise<void>;
  whenClosed(tx: Tx, organisationId: string): Promise<void>;
};
