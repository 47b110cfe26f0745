import { enqueueAll } from '@holdfast/platform/queue';
import type { Parts } from '../parts.ts';
import { DEFAULT_SETTINGS } from './model.ts';
import { channelsFor } from './rules.ts';
import { type AlertKey, findAlert, findSettings, insertDeliveries } from './store.ts';
import { deliverTask } from './work.ts';

/** One delivery and one task for each channel, so that a channel that fails delays no other. */
export async function fanOut({ database }: Pick<Parts, 'database'>, key: AlertKey): Promise<void> {
  const { organisation, alertId } = key;
  await database.tenant(organisation, async (tx) => {
    const alert = await findAlert(tx, key);
    if (!alert) return;
    const { settings } = (await findSettings(tx, organisation)) ?? { settings: DEFAULT_SETTINGS };
    const channels = await insertDeliveries(tx, key, channelsFor(settings, alert.event));
    if (channels.length === 0) return;
    const payloads = channels.map((channel) => ({ organisation, alertId, channel }));
    await enqueueAll(tx, deliverTask, payloads);
  });
}
