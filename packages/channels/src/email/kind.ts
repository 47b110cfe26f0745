import { z } from 'zod';
import type { ChannelKind } from '../kind.ts';
import { createEmailChannel } from './channel.ts';

type Settings = { enabled: boolean; recipients: readonly string[] };

/** Enabled by default: otherwise there would be no alerts until someone sets them up. */
export const emailKind: ChannelKind<'email', Settings, never> = {
  name: 'email',
  inRequests: 'required',
  input: {
    recipients: z
      .array(z.email().max(254))
      .max(50)
      .describe("If empty, the organisation's owners are written to."),
  },
  stored: { recipients: z.array(z.string()) },
  defaults: { enabled: true, recipients: [] },
  example: { settings: { enabled: true, recipients: ['ops@example.com'] }, secrets: {} },
  recipients: 'recipients',
  reachesOwners: true,
  secrets: {},
  target: ({ settings: { recipients } }) => {
    if (recipients.length === 0) return 'the owners';
    return recipients.length === 1 ? 'one recipient' : `${recipients.length} recipients`;
  },
  open: ({ settings: { recipients } }, { mail, timeoutMs, fallbackRecipients }) =>
    createEmailChannel({
      mail,
      timeoutMs,
      recipients: recipients.length > 0 ? async () => recipients : fallbackRecipients,
    }),
};
