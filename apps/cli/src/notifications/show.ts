import type { Backup } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import type { Output } from '../output/index.ts';

export async function showNotifications({ holdfast, output }: Connected): Promise<void> {
  tellNotifications(output, await holdfast.backup.readNotificationSettings());
}

export function tellNotifications(output: Output, settings: Backup.NotificationSettings): void {
  const { email, chat, webhook, events, unconfirmed } = settings;
  const on = Object.entries(events).flatMap(([name, isOn]) => (isOn ? [name] : []));
  const off = Object.entries(events).flatMap(([name, isOn]) => (isOn ? [] : [name]));
  output.one(settings, 'notifications', [
    ['email', email.enabled ? `to ${email.recipients.join(', ') || 'the owners'}` : 'off'],
    ['not confirmed yet', unconfirmed.length > 0 ? unconfirmed.join(', ') : undefined],
    ['chat', chat.enabled ? `${chat.kind}${chat.urlSet ? '' : ', without an address'}` : 'off'],
    ['webhook', webhook.enabled ? (webhook.urlSet ? 'on' : 'on, without an address') : 'off'],
    ['tells of', on.join(', ') || 'nothing'],
    ['is silent of', off.length > 0 ? off.join(', ') : undefined],
  ]);
}
