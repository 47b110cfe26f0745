import type { Clock } from '@holdfast/platform/clock';
import type { Kysely } from 'kysely';
import { recordAudit } from '../audit-log/index.ts';
import { systemCaller } from '../caller/index.ts';
import type { Tables } from '../tables.ts';
import { loadSettings } from './load-settings.ts';
import type { NotificationSettings } from './model.ts';
import { addressesIn, recipientsWithout } from './rules.ts';
import { lockSettings, saveRecipients } from './store.ts';

/**
 * Takes somebody whose account was erased out of the recipients. With nobody left the owners are
 * written to, so that no alert is lost; the audit log says that it was so, and of whom no more.
 * Alerts that wait have no address: they go to whoever is a recipient when they are sent.
 */
export async function forgetRecipient(
  { clock }: { clock: Clock },
  tx: Kysely<Tables>,
  organisation: string,
  address: string,
): Promise<void> {
  const isNamed = (settings: NotificationSettings) => addressesIn(settings).includes(address);
  // Who was named once may be so no more: nobody waits for that.
  if (!isNamed(await loadSettings(tx, organisation))) return;
  const at = clock.now();
  await lockSettings(tx, organisation, at);
  const settings = await loadSettings(tx, organisation);
  if (!isNamed(settings)) return;
  const recipients = recipientsWithout(settings, address);
  await saveRecipients(tx, organisation, { recipients, at });
  await recordAudit(tx, systemCaller(organisation, 'notifications'), {
    at,
    action: 'notification_settings.recipient_erased',
    targetId: organisation,
    details: { recipientsLeft: recipients.length, toOwners: recipients.length === 0 },
  });
}
