import type { Clock } from '@holdfast/platform/clock';
import type { Kysely } from 'kysely';
import { recordAudit } from '../audit-log/index.ts';
import { systemCaller } from '../caller/index.ts';
import type { Tables } from '../tables.ts';
import { loadSettings } from './load-settings.ts';
import { listsWithout } from './rules.ts';
import { lockSettings, saveRecipients } from './store.ts';

/**
 * Removes a person whose account was erased from the recipients. If none is left, alerts go to the
 * owners, so none is lost; the audit log records that someone was removed, but not who. Alerts that
 * wait have no address: they go to the recipients at the time of sending.
 */
export async function forgetRecipient(
  { clock }: { clock: Clock },
  tx: Kysely<Tables>,
  organisation: string,
  address: string,
): Promise<void> {
  const find = async () => listsWithout(await loadSettings(tx, organisation), address);
  // The address may no longer be in any list: then there is no need to wait for the lock.
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
