import { generateIdentity } from '@holdfast/artifact';
import type { Secret } from '@holdfast/platform/secrets';
import type { Parts } from '../parts.ts';
import type { EncryptionKeys } from './model.ts';
import { findKeys, insertKeys } from './store.ts';

export const contextOf = (organisation: string) => `encryption_keys/${organisation}`;

export type OpenKeys = EncryptionKeys & { identity: Secret };

/** The organisation's keys, created when they are first needed; safe to call concurrently. */
export function ensureKeys(
  { database, masterKeys, clock }: Parts,
  organisation: string,
): Promise<OpenKeys> {
  const context = contextOf(organisation);
  return database.tenant(organisation, async (tx) => {
    let keys = await findKeys(tx, organisation);
    if (!keys) {
      const { identity, recipient } = await generateIdentity();
      await insertKeys(tx, organisation, {
        recipient,
        recoveryRecipient: null,
        sealed: masterKeys.seal(identity, context),
        createdAt: clock.now(),
      });
      keys = await findKeys(tx, organisation);
    }
    if (!keys) throw new Error('The encryption keys have disappeared.');
    const { sealed, ...facts } = keys;
    return { ...facts, identity: masterKeys.open(sealed, context) };
  });
}

/** The recipients that an artifact is encrypted to. */
export function recipientsOf({ recipient, recoveryRecipient }: EncryptionKeys): string[] {
  return recoveryRecipient === null ? [recipient] : [recipient, recoveryRecipient];
}
