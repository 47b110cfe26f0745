import { ChannelFailure } from '@holdfast/channels';
import type { Logger } from '@holdfast/platform/log';
import type { Parts } from '../parts.ts';
import { loadForSending } from './load-settings.ts';
import { channelsFor, givesUp, targetOf } from './rules.ts';
import { type SendParts, send } from './send.ts';
import { type DeliveryKey, findAlert, findWaiting, recordAttempt } from './store.ts';
import { messageOf, namedIn } from './wording.ts';

export type DeliverParts = SendParts &
  Pick<Parts, 'database' | 'clock' | 'masterKeys' | 'recipients'>;

/**
 * One attempt at one delivery. Throws if another is worthwhile, so that the queue retries it. What is
 * recorded as sent is never sent again; if a worker dies between sending and recording, the message
 * arrives twice under one id.
 */
export async function deliver(
  parts: DeliverParts,
  key: DeliveryKey,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<void> {
  const { database, clock } = parts;
  const { organisation, channel } = key;
  const waiting = await findWork(parts, key);
  if (!waiting) return;
  const { alert, setup, attempts } = waiting;
  const target = targetOf(setup, channel, alert.event);
  const record = (outcome: { state: 'waiting' | 'sent' | 'failed'; error: string | null }) =>
    database.tenant(organisation, (tx) =>
      recordAttempt(tx, key, { ...outcome, target, at: clock.now() }),
    );
  try {
    if (!channelsFor(setup.settings, alert.event).includes(channel)) {
      throw new ChannelFailure(
        'The channel or this kind of alert was switched off before the alert could be sent.',
        'none',
      );
    }
    const { remark } = await send(parts, {
      organisation,
      setup,
      channel,
      message: messageOf(alert, await parts.directory.resolve(namedIn(alert))),
      signal,
    });
    await record({ state: 'sent', error: remark ?? null });
    log.info({ channel, alert: alert.id, remark }, 'an alert was sent');
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error;
    const over = givesUp(error.patience, attempts + 1);
    await record({ state: over ? 'failed' : 'waiting', error: error.message });
    if (!over) throw error;
    log.warn(
      { channel, alert: alert.id, organisation, reason: error.message },
      'an alert could not be sent',
    );
  }
}

/** Uses the current settings: a corrected address also serves alerts that wait already. */
async function findWork(parts: DeliverParts, key: DeliveryKey) {
  const { organisation } = key;
  const found = await parts.database.tenant(organisation, async (tx) => ({
    delivery: await findWaiting(tx, key),
    alert: await findAlert(tx, key),
    setup: await loadForSending(parts, tx, organisation),
  }));
  const { delivery, alert, setup } = found;
  return delivery && alert && { alert, attempts: delivery.attempts, setup };
}
