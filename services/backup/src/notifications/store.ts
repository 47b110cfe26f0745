import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { NotificationSettings } from './model.ts';

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
