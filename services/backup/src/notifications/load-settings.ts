import type { Kysely } from 'kysely';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import type { NotificationSetup } from './model.ts';
import { StoredNotificationSettings } from './schema.ts';
import { unsealSecrets } from './seal-secrets.ts';
import { findSettings, lockSettings } from './store.ts';

type Keys = Pick<Parts, 'masterKeys'>;

/** What is in force for an organisation: its own settings, and defaults for what it never saved. */
export async function loadSettings(
  { masterKeys }: Keys,
  tx: Kysely<Tables>,
  organisation: string,
): Promise<NotificationSetup> {
  const stored = await findSettings(tx, organisation);
  return {
    settings: StoredNotificationSettings.parse(stored?.settings ?? {}),
    secrets: unsealSecrets(masterKeys, organisation, stored?.sealed ?? null),
  };
}

/** The same, held against other changes until the transaction ends. */
export async function loadSettingsForUpdate(
  keys: Keys,
  tx: Kysely<Tables>,
  organisation: string,
  at: Date,
): Promise<NotificationSetup> {
  await lockSettings(tx, organisation, at);
  return loadSettings(keys, tx, organisation);
}
