import type { Clock } from '@holdfast/platform/clock';
import type { Kysely } from 'kysely';
import { recordAudit } from '../audit-log/index.ts';
import { systemCaller } from '../caller/index.ts';
import type { Tables } from '../tables.ts';
import { loadSettings } from './load-settings.ts';
import { listsWithout } from './rules.ts';
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
  const find = async () => listsWithout(await loadSettings(tx, organisation), address);
  // Who was named once may be so no more: nobody waits for that.
  if ((await find()).length === 0) return;
  const at = clock.now();
  await lockSettings(tx, organisation, at);
  const lists = await find();
  if (lists.length === 0) return;
  for (const list of lists) await saveRecipients(tx, organisation, { ...list, at });
  await recordAudit(tx, systemCaller(organisation, 'notifications'), {
    at,
    action: 'notification_settings.recipient_erased',
    targetId: organisation,
    details: {
      recipientsLeft: lists.flatMap(({ recipients }) => recipients).length,
      toOwners: lists.some(({ recipients }) => recipients.length === 0),
    },
  });
}
