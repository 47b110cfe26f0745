import type { Kysely } from 'kysely';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import { loadSettings } from './load-settings.ts';
import type { NotificationSettings, ShownSettings } from './model.ts';
import { addressesIn } from './rules.ts';

export function readSettings(
  parts: Pick<Parts, 'database' | 'recipients'>,
  { organisation }: Caller,
): Promise<ShownSettings> {
  return parts.database.tenant(organisation, async (tx) =>
    showSettings(parts, tx, organisation, await loadSettings(tx, organisation)),
  );
}

/** Adds the recipients who have not confirmed yet. */
export async function showSettings(
  { recipients }: Pick<Parts, 'recipients'>,
  tx: Kysely<Tables>,
  organisation: string,
  settings: NotificationSettings,
): Promise<ShownSettings> {
  const confirmed = await recipients.confirmed(tx, organisation);
  const unconfirmed = addressesIn(settings).filter((address) => !confirmed.has(address));
  return { ...settings, unconfirmed };
}
