import type { Kysely } from 'kysely';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import type { NotificationSettings, NotificationSetup } from './model.ts';
import { withConfirmed } from './rules.ts';
import { StoredNotificationSettings } from './schema.ts';
import { unsealSecrets } from './seal-secrets.ts';
import { findSettings, lockSettings } from './store.ts';

type Keys = Pick<Parts, 'masterKeys'>;

/** What is in force for an organisation: its own settings, and defaults for what it never saved. */
export async function loadSettings(
  tx: Kysely<Tables>,
  organisation: string,
): Promise<NotificationSettings> {
  return parse(await findSettings(tx, organisation));
}

/** The same with the secrets. */
async function loadSetup(
  { masterKeys }: Keys,
  tx: Kysely<Tables>,
  organisation: string,
): Promise<NotificationSetup> {
  const stored = await findSettings(tx, organisation);
  const secrets = unsealSecrets(masterKeys, organisation, stored?.sealed ?? null);
  return { settings: parse(stored), secrets };
}

/**
 * The settings to send with: recipients who have not confirmed are left out. `change` is for settings
 * that are tried before they are saved.
 */
export async function loadForSending(
  parts: Keys & Pick<Parts, 'recipients'>,
  tx: Kysely<Tables>,
  organisation: string,
  change: (setup: NotificationSetup) => NotificationSetup = (setup) => setup,
): Promise<NotificationSetup> {
  const { settings, secrets } = change(await loadSetup(parts, tx, organisation));
  const confirmed = await parts.recipients.confirmed(tx, organisation);
  return { settings: withConfirmed(settings, confirmed), secrets };
}

function parse(stored: { settings: unknown } | undefined): NotificationSettings {
  return StoredNotificationSettings.parse(stored?.settings ?? {});
}

/** The same, locked against other changes until the transaction ends. */
export async function loadSetupForUpdate(
  keys: Keys,
  tx: Kysely<Tables>,
  organisation: string,
  at: Date,
): Promise<NotificationSetup> {
  await lockSettings(tx, organisation, at);
  return loadSetup(keys, tx, organisation);
}
