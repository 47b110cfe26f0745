import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeChannel, failureOf, SAMPLE_MESSAGE } from '../testing/conformance.ts';
import { benchOf, openPosted, WEBHOOK_SECRET } from '../testing/posted.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

describeChannel('a webhook', (how) => benchOf('webhook', how));

const signal = new AbortController().signal;
let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.stop());

describe('a webhook', () => {
  test('is verified by the receiver with the standard library, under the id of its alert', async () => {
    await openPosted('webhook', receiver.url).send(SAMPLE_MESSAGE, signal);
    const [request] = receiver.received;
    const headers = request?.headers as Record<string, string>;
    const body = request?.body ?? '';
    const verified = new Webhook(WEBHOOK_SECRET).verify(body, headers);
    expect(verified).toEqual({
      type: 'backup_failed',
      timestamp: '2026-11-15T04:43:00.000Z',
      data: { alertId: 'x', datasourceName: 'orders' },
    });
    expect(headers['webhook-id']).toBe(`${SAMPLE_MESSAGE.id}_webhook`);
    const other = new Webhook(`whsec_${randomBytes(32).toString('base64')}`);
    expect(() => other.verify(body, headers)).toThrow();
    expect(() => new Webhook(WEBHOOK_SECRET).verify(`${body} `, headers)).toThrow();
  });

  test('with a secret that is none is not sent', async () => {
    const channel = openPosted('webhook', receiver.url, { secret: 'whsec_!' });
    const failure = await failureOf(channel.send(SAMPLE_MESSAGE, signal), ['whsec_!']);
    expect(failure.patience).toBe('none');
    expect(receiver.received).toEqual([]);
  });
});
