import { isDeepStrictEqual } from 'node:util';
import {
  CHANNEL_KINDS,
  type ChannelKind,
  type ChannelName,
  channelKind,
  type Patience,
} from '@holdfast/channels';
import type {
  AlertEvent,
  EventSwitch,
  NotificationSecrets,
  NotificationSettings,
  NotificationSetup,
  WantedSettings,
} from './model.ts';

const CHANNEL_NAMES = CHANNEL_KINDS.map(({ name }) => name);

type Kinds = readonly ChannelKind<ChannelName>[];

/**
 * Settings and secrets after a request, on top of what is there: a channel that is left out stays as
 * it is, and so does what only a newer version knows.
 */
export function mergeSettings(
  before: NotificationSetup,
  wanted: WantedSettings,
  kinds: Kinds = CHANNEL_KINDS,
): NotificationSetup {
  const secrets: NotificationSecrets = { ...before.secrets };
  const channels = kinds.map(({ name: channel, secrets: ofKind }) => {
    const settings: Record<string, unknown> = { ...before.settings[channel], ...wanted[channel] };
    for (const name of Object.keys(ofKind)) {
      const key = secretKey(channel, name);
      const given = wanted[channel]?.[name] as string | null | undefined;
      if (given !== undefined) secrets[key] = given ?? undefined;
      delete settings[name];
      settings[`${name}Set`] = secrets[key] !== undefined;
    }
    return [channel, settings];
  });
  const settings = {
    ...before.settings,
    ...Object.fromEntries(channels),
    events: { ...before.settings.events, ...wanted.events },
  };
  return { settings, secrets };
}

/** An enabled channel must have every secret that it needs to send. */
export function settingsFaults(
  settings: NotificationSettings,
  channels = enabledChannels(settings),
): Record<string, string> {
  const missing = channels.flatMap((channel) =>
    secretNames(channel)
      .filter((name) => !settings[channel][`${name}Set`])
      .map((name) => `${channel}.${name}`),
  );
  return Object.fromEntries(
    missing.map((field) => [field, 'is required while this channel is enabled']),
  );
}

/** The secrets of one channel, by the names that its kind has for them. */
export function secretsOf(
  channel: ChannelName,
  secrets: NotificationSecrets,
): Partial<Record<string, string>> {
  return Object.fromEntries(
    secretNames(channel).map((name) => [name, secrets[secretKey(channel, name)]]),
  );
}

function secretNames(channel: ChannelName): string[] {
  return Object.keys(channelKind(channel).secrets);
}

function secretKey(channel: ChannelName, name: string): string {
  return `${channel}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The parts that differ, their secrets included, by name and without their values. */
export function changedParts(before: NotificationSetup, after: NotificationSetup): string[] {
  // Not compared as text: the database keeps fields in an order of its own.
  const same = (one: unknown, other: unknown) => isDeepStrictEqual(one, other);
  const channels = CHANNEL_NAMES.filter(
    (channel) =>
      !same(before.settings[channel], after.settings[channel]) ||
      !same(secretsOf(channel, before.secrets), secretsOf(channel, after.secrets)),
  );
  return same(before.settings.events, after.settings.events) ? channels : [...channels, 'events'];
}

/**
 * What is no longer reported after a change, or is reported to someone else: channels and events
 * that were switched off, recipients who were removed, addresses that were replaced.
 */
export function switchedOff(before: NotificationSetup, after: NotificationSetup): string[] {
  const gone = enabledChannels(before.settings).flatMap((channel) => {
    if (!after.settings[channel].enabled) return [channel];
    const [had, has] = [secretsOf(channel, before.secrets), secretsOf(channel, after.secrets)];
    const replaced = Object.keys(had).filter((name) => had[name] !== has[name]);
    const field = channelKind(channel).recipients;
    const removed =
      field !== undefined &&
      writtenTo(before.settings[channel][field]).some(
        (address) => !writtenTo(after.settings[channel][field]).includes(address),
      );
    return [...replaced, ...(removed ? [field] : [])].map((name) => `${channel}.${name}`);
  });
  const events = Object.entries(before.settings.events)
    .filter(([name, on]) => on && !after.settings.events[name as EventSwitch])
    .map(([name]) => `events.${name}`);
  return [...gone, ...events];
}

/** An empty list means the owners; they drop out when a list gets its first recipient. */
function writtenTo(recipients: unknown): readonly unknown[] {
  if (!Array.isArray(recipients)) return [];
  return recipients.length > 0 ? recipients : ['owners'];
}

/** The recipients of one channel, as they were written, and the field that lists them. */
export type RecipientList = { channel: ChannelName; field: string; recipients: string[] };

export function recipientLists(
  settings: NotificationSettings,
  kinds: Kinds = CHANNEL_KINDS,
): RecipientList[] {
  return kinds.flatMap(({ name: channel, recipients: field }) => {
    if (field === undefined) return [];
    const listed = settings[channel][field];
    return [{ channel, field, recipients: Array.isArray(listed) ? listed.map(String) : [] }];
  });
}

/** The addresses in a list, in lower case and each once. */
export function addressesOf({ recipients }: RecipientList): string[] {
  return [...new Set(recipients.map((address) => address.toLowerCase()))];
}

/** The addresses in all lists. */
export function addressesIn(
  settings: NotificationSettings,
  kinds: Kinds = CHANNEL_KINDS,
): string[] {
  return [...new Set(recipientLists(settings, kinds).flatMap(addressesOf))];
}

/** The lists that have this address, without it. */
export function listsWithout(
  settings: NotificationSettings,
  address: string,
  kinds: Kinds = CHANNEL_KINDS,
): RecipientList[] {
  const isAnother = (text: string) => text.trim().toLowerCase() !== address;
  return recipientLists(settings, kinds)
    .filter(({ recipients }) => !recipients.every(isAnother))
    .map((list) => ({ ...list, recipients: list.recipients.filter(isAnother) }));
}

/** Keeps only recipients who have confirmed; while none has, the owners get the mail. */
export function withConfirmed(
  settings: NotificationSettings,
  confirmed: ReadonlySet<string>,
  kinds: Kinds = CHANNEL_KINDS,
): NotificationSettings {
  const channels = recipientLists(settings, kinds).map((list) => {
    const { channel, field } = list;
    const recipients = addressesOf(list).filter((address) => confirmed.has(address));
    return [channel, { ...settings[channel], [field]: recipients }];
  });
  return { ...settings, ...Object.fromEntries(channels) };
}

/** Undefined for events that are reported to the owners whatever is switched off. */
const SWITCHES: Record<AlertEvent, EventSwitch | undefined> = {
  backup_failed: 'backupFailed',
  restore_test_unconfirmed: 'restoreTestUnconfirmed',
  scheduled_backup_missed: 'scheduledBackupMissed',
  restore_failed: 'restoreFailed',
  overwrite_half_way: 'overwriteHalfWay',
  backup_shrank: 'backupShrank',
  recovery_kit_fetched: undefined,
  recovery_recipient_set: undefined,
  alerts_switched_off: undefined,
  overwrite_asked_for: undefined,
  calls_refused: undefined,
};

/** The channels over which this event is sent; none when it is off. */
export function channelsFor(settings: NotificationSettings, event: AlertEvent): ChannelName[] {
  const name = SWITCHES[event];
  const enabled = enabledChannels(settings);
  if (name !== undefined) return settings.events[name] ? enabled : [];
  const always = CHANNEL_KINDS.filter((kind: ChannelKind) => kind.reachesOwners);
  return [...new Set([...always.map((kind) => kind.name), ...enabled])];
}

/** The settings of a channel for an event: what is for the owners goes to them and to nobody else. */
export function settingsFor(
  settings: NotificationSettings,
  { name, recipients, reachesOwners }: ChannelKind<ChannelName>,
  event: string,
): NotificationSettings[ChannelName] {
  const isForOwners = event in SWITCHES && SWITCHES[event as AlertEvent] === undefined;
  return isForOwners
    ? {
        ...settings[name],
        ...(reachesOwners && { enabled: true }),
        ...(recipients !== undefined && { [recipients]: [] }),
      }
    : settings[name];
}

/** Where a message of this event goes, in a form that may be shown. */
export function targetOf(
  { settings, secrets }: NotificationSetup,
  channel: ChannelName,
  event: string,
): string | null {
  const kind = channelKind(channel);
  return kind.target({
    settings: settingsFor(settings, kind, event),
    secrets: secretsOf(channel, secrets),
  });
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

const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 90;
/** How many an organisation keeps; the rest go as soon as no delivery of theirs can still wait. */
export const MOST_ALERTS = 10_000;
const LONGEST_DELIVERY_DAYS = 2;

/** Alerts are deleted, and with them their keys, after three months. */
export function pruneBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS);
}

/** Where an organisation has too many alerts, those raised before this are deleted. */
export function surplusBefore(now: Date): Date {
  return new Date(now.getTime() - LONGEST_DELIVERY_DAYS * DAY_MS);
}
