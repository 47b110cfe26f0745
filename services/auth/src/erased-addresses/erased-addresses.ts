import { createHmac } from 'node:crypto';
import type { Secret } from '@holdfast/platform/secrets';
import type { Tx } from '../tables.ts';
import type { ErasedAddress } from './model.ts';
import { deleteDigest, eraseFormer, insertErased, insertFormer, selectErased } from './store.ts';

/**
 * What we keep of the addresses of erased people: enough to recognise an address that is stored
 * elsewhere, and too little to read it back. Each call runs in the transaction that it follows from.
 */
export type ErasedAddresses = {
  /**
   * The account is being erased, and its former addresses with it. An address that was never verified
   * counts as erased in the account's organisations only: nobody can stop other people's alerts by
   * using their address for a moment.
   */
  keep(
    tx: Tx,
    person: {
      userId: string;
      email: string;
      isVerified: boolean;
      organisationIds: string[];
      at: Date;
    },
  ): Promise<void>;
  /** The account moved to another address; this one counts as erased once the account is. */
  keepFormer(tx: Tx, person: { userId: string; email: string }): Promise<void>;
  /** A living account has it now. Call it after writing the account's row, which waits for an erasure. */
  letGo(tx: Tx, email: string): Promise<void>;
  /** Which of these were erased. */
  find(tx: Tx, emails: readonly string[]): Promise<ErasedAddress[]>;
};

export function createErasedAddresses(secret: Secret): ErasedAddresses {
  const digestOf = (email: string): Buffer => {
    const text = JSON.stringify(['erased address', email.trim().toLowerCase()]);
    return createHmac('sha256', secret.reveal('bytes')).update(text).digest();
  };
  return {
    async keep(tx, { userId, email, isVerified, organisationIds, at: erasedAt }) {
      await eraseFormer(tx, { userId, erasedAt });
      await insertErased(tx, {
        ...{ digest: digestOf(email), erasedAt },
        organisationIds: isVerified ? null : organisationIds,
      });
    },

    keepFormer: (tx, { userId, email }) => insertFormer(tx, { userId, digest: digestOf(email) }),

    letGo: (tx, email) => deleteDigest(tx, digestOf(email)),

    async find(tx, emails) {
      const asked = emails.map((email) => ({ email, digest: digestOf(email) }));
      const rows = await selectErased(
        tx,
        asked.map(({ digest }) => digest),
      );
      const found = new Map(
        rows.map(({ digest, ...erased }) => [Buffer.from(digest).toString('hex'), erased]),
      );
      return asked.flatMap(({ email, digest }) => {
        const erased = found.get(digest.toString('hex'));
        return erased ? [{ email, ...erased }] : [];
      });
    },
  };
}
