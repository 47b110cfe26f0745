import type { Clock } from '@holdfast/platform/clock';
import type { MailServer } from '@holdfast/platform/mail';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import type { Secret } from '@holdfast/platform/secrets';
import { createChatChannel } from './chat/channel.ts';
import { createEmailChannel, type Recipients } from './email/channel.ts';
import type { Channel, ChatKind } from './model.ts';
import { createPost } from './post/post.ts';
import { createWebhookChannel } from './webhook/channel.ts';

/** The ways to reach people, each made for where its messages go. */
export type Channels = {
  email(recipients: Recipients): Channel;
  chat(kind: ChatKind, url: Secret): Channel;
  webhook(url: Secret, secret: Secret): Channel;
};

export function createChannels({
  network,
  clock,
  mail,
}: {
  network: NetworkGuard;
  clock: Clock;
  /** The operator's; none, and email says so. */
  mail: MailServer | undefined;
}): Channels {
  const post = createPost(network);
  return {
    email: (recipients) => createEmailChannel({ mail, recipients }),
    chat: (kind, url) => createChatChannel({ post, kind, url }),
    webhook: (url, secret) => createWebhookChannel({ post, clock, url, secret }),
  };
}
export {
  CHAT_KINDS,
  type Channel,
  ChannelFailure,
  type ChatKind,
  type Message,
  type Patience,
} from './model.ts';
