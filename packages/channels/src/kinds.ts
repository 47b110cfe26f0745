import { chatKind } from './chat/kind.ts';
import { emailKind } from './email/kind.ts';
import type { ChannelKind } from './kind.ts';
import { webhookKind } from './webhook/kind.ts';

/** Every kind of channel. A new one is a folder beside these and a line here. */
export const CHANNEL_KINDS = [emailKind, chatKind, webhookKind] as const;

export type ChannelName = (typeof CHANNEL_KINDS)[number]['name'];

const BY_NAME = new Map<string, ChannelKind<ChannelName>>(
  CHANNEL_KINDS.map((kind) => [kind.name, kind]),
);

export function channelKind(name: ChannelName): ChannelKind<ChannelName> {
  const kind = BY_NAME.get(name);
  if (!kind) throw new Error(`there is no channel kind ${name}`);
  return kind;
}
