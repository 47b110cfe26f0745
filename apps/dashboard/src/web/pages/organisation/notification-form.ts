import { type Backup, HoldfastError } from '@holdfast/clients';

export const EVENTS = [
  'backupFailed',
  'restoreTestUnconfirmed',
  'scheduledBackupMissed',
  'restoreFailed',
  'overwriteHalfWay',
  'backupShrank',
] as const;
type Event = (typeof EVENTS)[number];

/** Flat, as its fields are. Secrets are empty until somebody types new ones. */
export type SettingsForm = {
  emailEnabled: boolean;
  recipients: string[];
  chatEnabled: boolean;
  chatKind: Backup.NotificationSettings['chat']['kind'];
  chatUrl: string;
  webhookEnabled: boolean;
  webhookUrl: string;
  webhookSecret: string;
  events: string[];
};

export function formOf({
  email,
  chat,
  webhook,
  events,
}: Backup.NotificationSettings): SettingsForm {
  return {
    emailEnabled: email.enabled,
    recipients: email.recipients,
    chatEnabled: chat.enabled,
    chatKind: chat.kind,
    chatUrl: '',
    webhookEnabled: webhook.enabled,
    webhookUrl: '',
    webhookSecret: '',
    events: EVENTS.filter((event) => events[event]),
  };
}

/** What was left empty stays as it is. */
export function bodyOf(form: SettingsForm): Backup.UpdateNotificationSettings {
  const isOn = (event: Event) => form.events.includes(event);
  return {
    email: { enabled: form.emailEnabled, recipients: form.recipients },
    chat: {
      enabled: form.chatEnabled,
      kind: form.chatKind,
      ...(form.chatUrl !== '' && { url: form.chatUrl }),
    },
    webhook: {
      enabled: form.webhookEnabled,
      ...(form.webhookUrl !== '' && { url: form.webhookUrl }),
      ...(form.webhookSecret !== '' && { secret: form.webhookSecret }),
    },
    events: {
      backupFailed: isOn('backupFailed'),
      restoreTestUnconfirmed: isOn('restoreTestUnconfirmed'),
      scheduledBackupMissed: isOn('scheduledBackupMissed'),
      restoreFailed: isOn('restoreFailed'),
      overwriteHalfWay: isOn('overwriteHalfWay'),
      backupShrank: isOn('backupShrank'),
    },
  };
}

/** What the service says about a field or anything in it. */
export function faultAt(error: unknown): (field: string) => string | undefined {
  const fields = error instanceof HoldfastError ? Object.entries(error.fields ?? {}) : [];
  return (field) => fields.find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
}
