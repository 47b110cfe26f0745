import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { DEFAULT_SETTINGS, type NotificationSettings } from './model.ts';

export type StoredSettings = { settings: NotificationSettings; sealed: string | null };

export async function findSettings(
  tx: Kysely<Tables>,
  organisation: string,
): Promise<StoredSettings | undefined> {
  const row = await tx
    .selectFrom('notification_settings')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .executeTakeFirst();
  return row && { settings: row.settings as NotificationSettings, sealed: row.secrets_sealed };
}

/** Kept from everybody else until the transaction ends: secrets that are left out are carried over. */
export async function lockSettings(
  tx: Kysely<Tables>,
  organisation: string,
  at: Date,
): Promise<StoredSettings> {
  await tx
    .insertInto('notification_settings')
    .values({
      organisation_id: organisation,
      settings: JSON.stringify(DEFAULT_SETTINGS),
      secrets_sealed: null,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('organisation_id').doNothing())
    .execute();
  const row = await tx
    .selectFrom('notification_settings')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { settings: row.settings as NotificationSettings, sealed: row.secrets_sealed };
}

export async function saveSettings(
  tx: Kysely<Tables>,
  organisation: string,
  { settings, sealed, at }: StoredSettings & { at: Date },
): Promise<void> {
  const values = {
    settings: JSON.stringify(settings),
    secrets_sealed: sealed,
    updated_at: at,
  };
  await tx
    .insertInto('notification_settings')
    .values({ organisation_id: organisation, ...values })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute();
}
