import { type Backup, HoldfastError } from '@holdfast/clients';

type Wanted = Backup.UpdateNotificationSettings;
/** A channel that can be set. */
export type ChannelName = Exclude<keyof Wanted, 'events'>;
type Event = keyof Wanted['events'];

const events: Record<Event, true> = {
  backupFailed: true,
  restoreTestUnconfirmed: true,
  scheduledBackupMissed: true,
  restoreFailed: true,
  overwriteHalfWay: true,
  backupShrank: true,
};
export const EVENTS = Object.keys(events) as Event[];

/** Flat, like the fields of the form. Secrets are empty until somebody types new ones. */
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

/** What was left empty stays as it is. Everything that can be set is sent, even what is optional. */
export function bodyOf(form: SettingsForm): Required<Wanted> {
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
    events: Object.fromEntries(EVENTS.map((event) => [event, isOn(event)])) as Record<
      Event,
      boolean
    >,
  };
}

/** Whether both are the same, except for who has confirmed meanwhile: nobody sets that here. */
export function isSame(a: Backup.NotificationSettings, b: Backup.NotificationSettings): boolean {
  const told = (settings: Backup.NotificationSettings) =>
    JSON.stringify({ ...settings, unconfirmed: undefined });
  return told(a) === told(b);
}

/** The service's fault for a field or anything in it, after settings were saved or tried. */
export function faultAt(error: unknown): (field: string) => string | undefined {
  const fields = error instanceof HoldfastError ? Object.entries(error.fields ?? {}) : [];
  const own = fields.map(([name, fault]) => [name.replace(/^settings\./, ''), fault] as const);
  return (field) =>
    own.find(
      ([name]) => name.startsWith(field) && ['', '.', '['].includes(name.charAt(field.length)),
    )?.[1];
}

/** Whether the service names fields: each of them is on the page. */
export const isShownAtFields = (error: unknown) =>
  error instanceof HoldfastError && Object.keys(error.fields ?? {}).length > 0;
