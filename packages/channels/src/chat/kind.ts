import { z } from 'zod';
import type { ChannelKind } from '../kind.ts';
import { hostOf, postAddress } from '../post/post.ts';
import { createChatChannel } from './channel.ts';
import { CHAT_FORMATS, type ChatFormatName, chatFormat } from './formats.ts';

const fields = { kind: z.enum(CHAT_FORMATS.map(({ name }) => name)) };

type Settings = { enabled: boolean; kind: ChatFormatName };

export const chatKind: ChannelKind<'chat', Settings, 'url'> = {
  name: 'chat',
  inRequests: 'required',
  input: fields,
  stored: fields,
  defaults: { enabled: false, kind: 'slack' },
  example: {
    settings: { enabled: true, kind: 'slack' },
    secrets: { url: 'https://hooks.slack.com/services/T0/B0/secret' },
  },
  secrets: { url: postAddress },
  target: ({ secrets }) => hostOf(secrets.url),
  open: ({ settings, secrets }, { post }) =>
    createChatChannel({ post, format: chatFormat(settings.kind), url: secrets.url }),
};
