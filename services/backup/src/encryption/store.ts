import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { EncryptionKeys } from './model.ts';

type Stored = EncryptionKeys & { sealed: string };

export async function findKeys(
  tx: Kysely<Tables>,
  organisation: string,
): Promise<Stored | undefined> {
  const row = await tx
    .selectFrom('encryption_keys')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .executeTakeFirst();
  return (
    row && {
      recipient: row.recipient,
      recoveryRecipient: row.recovery_recipient,
      createdAt: row.created_at,
      sealed: row.identity_sealed,
    }
  );
}

/** Does nothing where keys exist already. */
export async function insertKeys(
  tx: Kysely<Tables>,
  organisation: string,
  { recipient, sealed, createdAt }: Stored,
): Promise<void> {
  await tx
    .insertInto('encryption_keys')
    .values({
      organisation_id: organisation,
      recipient,
      identity_sealed: sealed,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('organisation_id').doNothing())
    .execute();
}

export async function updateRecoveryRecipient(
  tx: Kysely<Tables>,
  organisation: string,
  recoveryRecipient: string | null,
): Promise<void> {
  await tx
    .updateTable('encryption_keys')
    .set({ recovery_recipient: recoveryRecipient })
    .where('organisation_id', '=', organisation)
    .execute();
}
