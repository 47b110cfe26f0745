import type { NetworkGuard } from '@holdfast/platform/network-guard';
import { Secret } from '@holdfast/platform/secrets';
import type { ChannelEnvironment, ChannelSettings } from './kind.ts';
import { type ChannelName, channelKind } from './kinds.ts';
import { type Channel, ChannelFailure } from './model.ts';
import { createPost } from './post/post.ts';

type ChannelSetup = {
  settings: ChannelSettings;
  /** By the names that the kind gives them. */
  secrets: Partial<Record<string, string>>;
  fallbackRecipients: ChannelEnvironment['fallbackRecipients'];
};

/** The ways to reach people. */
export type Channels = {
  /** Throws `ChannelFailure` if the channel lacks a secret that it needs. */
  open(name: ChannelName, setup: ChannelSetup): Channel;
};

export function createChannels({
  network,
  timeoutMs,
  ...environment
}: Pick<ChannelEnvironment, 'clock' | 'mail' | 'timeoutMs'> & { network: NetworkGuard }): Channels {
  const post = createPost(network, { timeoutMs });
  return {
    open(name, { settings, secrets, fallbackRecipients }) {
      const kind = channelKind(name);
      const needed = Object.keys(kind.secrets).map((secret) => [secret, required(secrets[secret])]);
      return kind.open(
        { settings, secrets: Object.fromEntries(needed) },
        { ...environment, timeoutMs, post, fallbackRecipients },
      );
    },
  };
}

function required(text: string | undefined): Secret {
  if (text === undefined) throw new ChannelFailure('The channel is not set up.', 'none');
  return new Secret(text);
}
