import { z } from 'zod';
import type { ChannelKind } from '../kind.ts';
import { hostOf, postAddress } from '../post/post.ts';
import { createWebhookChannel } from './channel.ts';

export const webhookKind: ChannelKind<'webhook', { enabled: boolean }, 'url' | 'secret'> = {
  name: 'webhook',
  inRequests: 'required',
  input: {},
  stored: {},
  defaults: { enabled: false },
  example: { settings: { enabled: false }, secrets: {} },
  secrets: {
    url: postAddress,
    secret: z
      .string()
      .max(512)
      .regex(
        /^whsec_(?=.{32})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
        'must be whsec_ and at least 24 bytes in base64',
      ),
  },
  target: ({ secrets }) => hostOf(secrets.url),
  open: ({ secrets }, { post, clock }) => createWebhookChannel({ post, clock, ...secrets }),
};
