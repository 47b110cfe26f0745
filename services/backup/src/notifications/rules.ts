import { isDeepStrictEqual } from 'node:util';
import type { NotificationSecrets, NotificationSettings } from './model.ts';

type Wanted = {
  email: NotificationSettings['email'];
  chat: {
    enabled: boolean;
    kind: NotificationSettings['chat']['kind'];
    url?: string | null | undefined;
  };
  webhook: {
    enabled: boolean;
    url?: string | null | undefined;
    secret?: string | null | undefined;
  };
  events: NotificationSettings['events'];
};

/** What was asked for on top of the secrets that are there: left out keeps, null takes away. */
export function mergeSettings(
  secrets: NotificationSecrets,
  wanted: Wanted,
): { settings: NotificationSettings; secrets: NotificationSecrets } {
  const keep = (given: string | null | undefined, before: string | undefined) =>
    given === undefined ? before : (given ?? undefined);
  const chatUrl = keep(wanted.chat.url, secrets.chatUrl);
  const webhookUrl = keep(wanted.webhook.url, secrets.webhookUrl);
  const webhookSecret = keep(wanted.webhook.secret, secrets.webhookSecret);
  return {
    secrets: { chatUrl, webhookUrl, webhookSecret },
    settings: {
      email: wanted.email,
      chat: { enabled: wanted.chat.enabled, kind: wanted.chat.kind, urlSet: chatUrl !== undefined },
      webhook: {
        enabled: wanted.webhook.enabled,
        urlSet: webhookUrl !== undefined,
        secretSet: webhookSecret !== undefined,
      },
      events: wanted.events,
    },
  };
}

/** A channel that is on must have what it needs to send. */
export function settingsFaults({ chat, webhook }: NotificationSettings): Record<string, string> {
  const needed = 'is required while this channel is enabled';
  return {
    ...(chat.enabled && !chat.urlSet && { 'chat.url': needed }),
    ...(webhook.enabled && !webhook.urlSet && { 'webhook.url': needed }),
    ...(webhook.enabled && !webhook.secretSet && { 'webhook.secret': needed }),
  };
}

type Whole = { settings: NotificationSettings; secrets: NotificationSecrets };

/** The parts that differ, their secrets included, by name and without their values. */
export function changedParts(before: Whole, after: Whole): string[] {
  const parts = ['email', 'chat', 'webhook', 'events'] as const;
  const whole = ({ settings, secrets }: Whole, part: (typeof parts)[number]) => [
    settings[part],
    part === 'chat' && secrets.chatUrl,
    part === 'webhook' && [secrets.webhookUrl, secrets.webhookSecret],
  ];
  // Not compared as text: the database keeps fields in an order of its own.
  return parts.filter((part) => !isDeepStrictEqual(whole(before, part), whole(after, part)));
}
