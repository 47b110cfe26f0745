import { enqueueAll } from '@holdfast/platform/queue';
import type { Parts } from '../parts.ts';
import { loadSettings } from './load-settings.ts';
import { deliverTask } from './queue.ts';
import { channelsFor } from './rules.ts';
import { type AlertKey, findAlert, insertDeliveries } from './store.ts';

/** One delivery and one task for each channel: a channel that fails delays no other. */
export async function fanOut({ database }: Pick<Parts, 'database'>, key: AlertKey): Promise<void> {
  const { organisation, alertId } = key;
  await database.tenant(organisation, async (tx) => {
    const alert = await findAlert(tx, key);
    if (!alert) return;
    const settings = await loadSettings(tx, organisation);
    const channels = await insertDeliveries(tx, key, channelsFor(settings, alert.event));
    if (channels.length === 0) return;
    const payloads = channels.map((channel) => ({ organisation, alertId, channel }));
    await enqueueAll(tx, deliverTask, payloads);
  });
}
