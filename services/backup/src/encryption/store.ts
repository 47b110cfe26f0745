import { type Kysely, sql } from 'kysely';
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

/** The current recovery recipient; the row is locked until the transaction ends. */
export async function lockKeys(tx: Kysely<Tables>, organisation: string): Promise<string | null> {
  const { recovery_recipient } = await tx
    .selectFrom('encryption_keys')
    .select('recovery_recipient')
    .where('organisation_id', '=', organisation)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return recovery_recipient;
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

type FurtherKey = {
  id: string;
  ofOrganisation: string;
  recipient: string;
  identitySealed: string;
  sealKeySealed: string | null;
  manifestDigests: string[];
  createdAt: Date;
};

export async function upsertFurtherKey(
  tx: Kysely<Tables>,
  organisation: string,
  key: FurtherKey,
): Promise<void> {
  const facts = {
    identity_sealed: key.identitySealed,
    seal_key_sealed: key.sealKeySealed,
    manifest_digests: JSON.stringify(key.manifestDigests),
  };
  await tx
    .insertInto('further_keys')
    .values({
      id: key.id,
      organisation_id: organisation,
      of_organisation_id: key.ofOrganisation,
      recipient: key.recipient,
      created_at: key.createdAt,
      ...facts,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
}

export async function selectFurtherKeys(
  tx: Kysely<Tables>,
  organisation: string,
): Promise<FurtherKey[]> {
  const rows = await tx
    .selectFrom('further_keys')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ofOrganisation: row.of_organisation_id,
    recipient: row.recipient,
    identitySealed: row.identity_sealed,
    sealKeySealed: row.seal_key_sealed,
    manifestDigests: row.manifest_digests,
    createdAt: row.created_at,
  }));
}

/** Whether a kit that was taken in lists exactly this manifest. */
export async function vouchesFor(
  tx: Kysely<Tables>,
  organisation: string,
  digest: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('further_keys')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where(sql<boolean>`manifest_digests ? ${digest}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this installation has an organisation of this id. For the system scope. */
export async function hasKeysOf(tx: Kysely<Tables>, organisation: string): Promise<boolean> {
  return (await findKeys(tx, organisation)) !== undefined;
}

/** SHA-256 of the manifests that were sealed before the organisation had a seal key. */
export async function selectOlderDigests(
  tx: Kysely<Tables>,
  organisation: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('backup_manifests')
    .select(sql<string>`encode(sha256(convert_to(manifest, 'UTF8')), 'hex')`.as('digest'))
    .where('organisation_id', '=', organisation)
    .where('sealed_by', '=', 'service')
    .orderBy('job_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ digest }) => digest);
}
