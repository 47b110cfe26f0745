import { type Channel, ChannelFailure, type Message } from '@holdfast/channels';
import { Secret } from '@holdfast/platform/secrets';
import type { Parts } from '../parts.ts';
import type { ChannelName, NotificationSecrets, NotificationSettings } from './model.ts';

export type SendParts = Pick<Parts, 'channels' | 'directory'>;

export type Setup = {
  organisation: string;
  settings: NotificationSettings;
  secrets: NotificationSecrets;
};

/** Sends over one channel as the organisation has set it up. Throws `ChannelFailure`. */
export async function send(
  parts: SendParts,
  setup: Setup,
  to: { channel: ChannelName; message: Message; signal: AbortSignal },
): Promise<{ remark?: string }> {
  return open[to.channel](parts, setup).send(to.message, to.signal);
}

const open: Record<ChannelName, (parts: SendParts, setup: Setup) => Channel> = {
  email: ({ channels, directory }, { organisation, settings }) =>
    channels.email(async () => {
      const { recipients } = settings.email;
      if (recipients.length > 0) return recipients;
      const owners = await directory.owners(organisation).catch(() => {
        throw new ChannelFailure("The owners' addresses cannot be looked up right now.", 'long');
      });
      return owners.map(({ email }) => email);
    }),
  chat: ({ channels }, { settings, secrets }) =>
    channels.chat(settings.chat.kind, required(secrets.chatUrl)),
  webhook: ({ channels }, { secrets }) =>
    channels.webhook(required(secrets.webhookUrl), required(secrets.webhookSecret)),
};

function required(text: string | undefined): Secret {
  if (text === undefined) throw new ChannelFailure('The channel is not set up.', 'none');
  return new Secret(text);
}
