import { randomBytes } from 'node:crypto';
import { ManualClock } from '@holdfast/platform/clock';
import { createNetworkGuard, type NetworkGuard } from '@holdfast/platform/network-guard';
import { createChannels } from '../channels.ts';
import { CHAT_FORMATS, type ChatFormatName } from '../chat/formats.ts';
import type { Channel } from '../model.ts';
import { type Behaviour, type ChannelBench, SILENCE_LIMIT_MS } from './conformance.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/** Everything that posts to an address: the webhook, and the chat in each of its formats. */
export const POSTED = ['webhook', ...CHAT_FORMATS.map(({ name }) => name)] as const;
export type Posted = (typeof POSTED)[number];

export const WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`;
export const SECRET_PATH = '/hook/planted?key=planted';
const SECRETS = ['planted', '127.0.0.1', 'localhost', '/hook', WEBHOOK_SECRET];

const anyNetwork = createNetworkGuard({ allowPrivate: true });

export function openPosted(
  posted: Posted,
  url: string,
  options: { network?: NetworkGuard; timeoutMs?: number; secret?: string } = {},
): Channel {
  const { network = anyNetwork, timeoutMs, secret = WEBHOOK_SECRET } = options;
  const channels = createChannels({
    network,
    timeoutMs,
    clock: new ManualClock(new Date()),
    mail: undefined,
  });
  const fallbackRecipients = async () => [];
  return posted === 'webhook'
    ? channels.open('webhook', {
        settings: { enabled: true },
        secrets: { url, secret },
        fallbackRecipients,
      })
    : channels.open('chat', {
        settings: { enabled: true, kind: posted satisfies ChatFormatName },
        secrets: { url },
        fallbackRecipients,
      });
}

const STATUS = { accepts: 204, 'is down': 503, 'refuses for good': 410, 'is silent': undefined };

/** A channel that posts, and a receiver that behaves like this. */
export async function benchOf(posted: Posted, how: Behaviour): Promise<ChannelBench> {
  const receiver = await startWebhookReceiver();
  const status = STATUS[how];
  receiver.answer((response) => {
    if (status !== undefined) response.writeHead(status).end();
  });
  return {
    channel: openPosted(posted, receiver.url + SECRET_PATH, {
      ...(how === 'is silent' && { timeoutMs: SILENCE_LIMIT_MS }),
    }),
    accepted: () => (status === 204 ? receiver.received.length : 0),
    secrets: SECRETS,
    stop: receiver.stop,
  };
}
