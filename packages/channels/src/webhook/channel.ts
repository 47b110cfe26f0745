import type { Clock } from '@holdfast/platform/clock';
import type { Secret } from '@holdfast/platform/secrets';
import { Webhook } from 'standardwebhooks';
import { type Channel, ChannelFailure } from '../model.ts';
import type { Post } from '../post/post.ts';

type Options = { post: Post; clock: Clock; url: Secret; secret: Secret };

/** JSON signed as in Standard Webhooks; docs/alerts.md shows the body. */
export function createWebhookChannel({ post, clock, url, secret }: Options): Channel {
  return {
    async send({ id, event, at, data }, signal) {
      const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data });
      const messageId = `${id}_webhook`;
      const now = clock.now();
      const headers = {
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': signer(secret).sign(messageId, now, body),
      };
      await post(url, { body, headers, signal });
      return {};
    },
  };
}

function signer(secret: Secret): Webhook {
  try {
    return new Webhook(secret.reveal());
  } catch {
    throw new ChannelFailure("The webhook's secret is not whsec_ followed by base64.", 'none');
  }
}
