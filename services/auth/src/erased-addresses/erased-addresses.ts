import { createHmac } from 'node:crypto';
import type { Secret } from '@holdfast/platform/secrets';
import type { Tx } from '../tables.ts';
import type { ErasedAddress } from './model.ts';
import { deleteDigest, eraseFormer, insertErased, insertFormer, selectErased } from './store.ts';

/**
 * What is known of the addresses of people who were erased: enough to recognise one that somebody
 * else still has, and too little to tell it. Each in the transaction of what it follows from.
 */
export type ErasedAddresses = {
  /**
   * The account is being erased, and with it whatever addresses it had before. An address that was
   * never proven to be its own counts in its organisations only: nobody takes the alerts of others
   * away by using their address for a moment.
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
  /** The account goes on with another one, and may be erased some day. */
  keepFormer(tx: Tx, person: { userId: string; email: string }): Promise<void>;
  /** It is a living account's from now on. After that account's row, which waits for an erasure. */
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
