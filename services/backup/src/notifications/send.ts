import { ChannelFailure, type ChannelName, channelKind, type Message } from '@holdfast/channels';
import type { Parts } from '../parts.ts';
import type { NotificationSetup } from './model.ts';
import { secretsOf, settingsFor } from './rules.ts';

export type SendParts = Pick<Parts, 'channels' | 'directory'>;

type Sending = {
  organisation: string;
  setup: NotificationSetup;
  channel: ChannelName;
  message: Message;
  signal: AbortSignal;
};

/** Sends over one channel as the organisation has set it up. Throws `ChannelFailure`. */
export async function send(
  { channels, directory }: SendParts,
  { organisation, setup, channel, message, signal }: Sending,
): Promise<{ remark?: string }> {
  const opened = channels.open(channel, {
    settings: settingsFor(setup.settings, channelKind(channel), message.event),
    secrets: secretsOf(channel, setup.secrets),
    async fallbackRecipients() {
      const owners = await directory.owners(organisation).catch(() => {
        throw new ChannelFailure("The owners' addresses cannot be looked up right now.", 'long');
      });
      return owners.map(({ email }) => email);
    },
  });
  return opened.send(message, signal);
}
