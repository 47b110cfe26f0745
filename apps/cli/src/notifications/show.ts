import type { Backup } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import type { Output } from '../output/index.ts';
import { CHANNELS, type Channel } from './model.ts';

type Settings = Backup.NotificationSettings;

export async function showNotifications({ holdfast, output }: Connected): Promise<void> {
  tellNotifications(output, await holdfast.backup.readNotificationSettings());
}

type Row = [label: string, text: string | undefined];

/** The rows for each channel. */
const WAYS: Record<Channel, (settings: Settings) => Row[]> = {
  email: ({ email, unconfirmed }) => [
    ['email', email.enabled ? `to ${email.recipients.join(', ') || 'the owners'}` : 'off'],
    ['not confirmed yet', unconfirmed.length > 0 ? unconfirmed.join(', ') : undefined],
  ],
  chat: ({ chat }) => [
    ['chat', chat.enabled ? `${chat.kind}${chat.urlSet ? '' : ', without an address'}` : 'off'],
  ],
  webhook: ({ webhook }) => [
    ['webhook', webhook.enabled ? (webhook.urlSet ? 'on' : 'on, without an address') : 'off'],
  ],
};

/** Channels that only a newer server has, under their own names. */
function others(settings: Settings): Row[] {
  return Object.entries(settings).flatMap(([name, way]: [string, unknown]): Row[] => {
    const isWay = typeof way === 'object' && way !== null && 'enabled' in way;
    return isWay && !Object.hasOwn(WAYS, name) ? [[name, way.enabled ? 'on' : 'off']] : [];
  });
}

export function tellNotifications(output: Output, settings: Settings): void {
  const { events } = settings;
  const on = Object.entries(events).flatMap(([name, isOn]) => (isOn ? [name] : []));
  const off = Object.entries(events).flatMap(([name, isOn]) => (isOn ? [] : [name]));
  output.one(settings, 'notifications', [
    // An older server does not have all of them.
    ...CHANNELS.flatMap((name) => (Object.hasOwn(settings, name) ? WAYS[name](settings) : [])),
    ...others(settings),
    ['notifies about', on.join(', ') || 'nothing'],
    ['silent about', off.length > 0 ? off.join(', ') : undefined],
  ]);
}
