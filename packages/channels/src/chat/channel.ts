import type { Secret } from '@holdfast/platform/secrets';
import type { Channel, ChatKind, Message } from '../model.ts';
import type { Post } from '../post/post.ts';
import { discordBody } from './discord.ts';
import { googleChatBody } from './google-chat.ts';
import { slackBody } from './slack.ts';
import { teamsBody } from './teams.ts';

const BODIES: Record<ChatKind, (message: Message) => object> = {
  slack: slackBody,
  discord: discordBody,
  teams: teamsBody,
  google_chat: googleChatBody,
};

/** A chat's incoming webhook; its address is its key. */
export function createChatChannel({
  post,
  kind,
  url,
}: {
  post: Post;
  kind: ChatKind;
  url: Secret;
}): Channel {
  return {
    async send(message, signal) {
      await post(url, { body: JSON.stringify(BODIES[kind](message)), signal });
      return {};
    },
  };
}
