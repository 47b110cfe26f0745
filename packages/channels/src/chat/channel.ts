import type { Secret } from '@holdfast/platform/secrets';
import type { Channel } from '../model.ts';
import type { Post } from '../post/post.ts';
import type { ChatFormat } from './format.ts';

/** A chat's incoming webhook; its address is its key. */
export function createChatChannel({
  post,
  format,
  url,
}: {
  post: Post;
  format: ChatFormat;
  url: Secret;
}): Channel {
  return {
    async send(message, signal) {
      await post(url, { body: JSON.stringify(format.body(message)), signal });
      return {};
    },
  };
}
