import type { Backup } from '@holdfast/clients';
import { findSecret } from '../asking/index.ts';
import type { Connected } from '../connection/index.ts';
import { suggest } from '../lookup/index.ts';
import { type Common, Failure } from '../program/index.ts';
import { tellNotifications } from './show.ts';

type Switch = 'on' | 'off';
export type SetChoices = Common & {
  email?: Switch;
  recipient?: string[];
  owners?: boolean;
  chat?: Switch;
  chatKind?: string;
  webhook?: Switch;
  enableEvent?: string[];
  disableEvent?: string[];
};

/** Sends current values for what was not given. Channels that only a newer server knows stay, unsent. */
export async function setNotifications(connected: Connected, choices: SetChoices): Promise<void> {
  const { holdfast, output } = connected;
  const secret = (name: string, what: string) => findSecret(choices, name, what, connected);
  const chatUrl = await secret('chat-url', "the chat's address");
  const webhookUrl = await secret('webhook-url', "the webhook's address");
  const webhookSecret = await secret('webhook-secret', "the webhook's signing secret");
  const before = await holdfast.backup.readNotificationSettings();
  const { recipient, owners, chatKind } = choices;
  if (recipient && owners) throw new Failure('usage', 'Give either --recipient or --owners.');
  const body: Backup.UpdateNotificationSettings = {
    email: {
      enabled: isOn(choices.email, before.email.enabled),
      recipients: owners ? [] : (recipient ?? before.email.recipients),
    },
    chat: {
      enabled: isOn(choices.chat, before.chat.enabled),
      // The server knows which kinds of chat there are.
      kind: (chatKind ?? before.chat.kind) as typeof before.chat.kind,
      ...(chatUrl !== undefined && { url: chatUrl }),
    },
    webhook: {
      enabled: isOn(choices.webhook, before.webhook.enabled),
      ...(webhookUrl !== undefined && { url: webhookUrl }),
      ...(webhookSecret !== undefined && { secret: webhookSecret }),
    },
    events: switched(before.events, choices),
  };
  const settings = await holdfast.backup.updateNotificationSettings({ body });
  tellNotifications(output, settings);
}

function isOn(choice: Switch | undefined, before: boolean): boolean {
  return choice === undefined ? before : choice === 'on';
}

function switched(
  events: Backup.NotificationSettings['events'],
  { enableEvent = [], disableEvent = [] }: SetChoices,
): Backup.NotificationSettings['events'] {
  const names = Object.keys(events);
  const isEvent = (name: string): name is keyof typeof events => names.includes(name);
  const after = { ...events };
  const switches = [
    ...disableEvent.map((name) => ({ name, isOn: false })),
    ...enableEvent.map((name) => ({ name, isOn: true })),
  ];
  for (const { name, isOn } of switches) {
    if (!isEvent(name)) {
      const meant = suggest(name, names)[0];
      const hint = meant ? `Did you mean ${meant}?` : `The events are ${names.join(', ')}.`;
      throw new Failure('usage', `There is no event ${name}. ${hint}`);
    }
    after[name] = isOn;
  }
  return after;
}
