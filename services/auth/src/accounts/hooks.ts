import type { Client } from '../engine/index.ts';
import type { Tx } from '../tables.ts';

/** What other concepts do when something happens to an account; `compose.ts` connects them. */
export type AccountHooks = {
  /**
   * Throws if this person may not sign in by password, or by a passkey in its place. A new account has
   * no id yet.
   */
  beforePasswordSession(
    person: { id?: string; email: string },
    client: Client,
    method?: 'password' | 'passkey',
  ): Promise<void>;
  /** Called in the transaction that erases the account. */
  whenErased(tx: Tx, userId: string): Promise<void>;
  whenClosed(tx: Tx, organisationId: string): Promise<void>;
};
