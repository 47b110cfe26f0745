import { isDeepStrictEqual } from 'node:util';
import type { Patience } from '@holdfast/channels';
import {
  type AlertEvent,
  CHANNEL_NAMES,
  type ChannelName,
  type NotificationSecrets,
  type NotificationSettings,
} from './model.ts';

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

const SWITCHES: Record<AlertEvent, keyof NotificationSettings['events']> = {
  backup_failed: 'backupFailed',
  restore_test_unconfirmed: 'restoreTestUnconfirmed',
  scheduled_backup_missed: 'scheduledBackupMissed',
};

/** The channels over which this event is told; none when it is off. */
export function channelsFor(settings: NotificationSettings, event: AlertEvent): ChannelName[] {
  return settings.events[SWITCHES[event]] ? enabledChannels(settings) : [];
}

export function enabledChannels(settings: NotificationSettings): ChannelName[] {
  return CHANNEL_NAMES.filter((channel) => settings[channel].enabled);
}

/**
 * The queue waits e, e², e³ … seconds between attempts and never longer than six hours: 13 attempts
 * last for 22 hours, 7 for ten minutes.
 */
const MOST_ATTEMPTS: Record<Patience, number> = { long: 13, short: 7, none: 1 };

/** Whether a delivery is given up after an attempt that failed like this. */
export function givesUp(patience: Patience, attempts: number): boolean {
  return attempts >= MOST_ATTEMPTS[patience];
}

const KEPT_DAYS = 90;

/** Alerts are forgotten, and with them their keys, after three months. */
export function pruneBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);
}
