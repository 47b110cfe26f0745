export const CHAT_KINDS = ['slack', 'discord', 'teams', 'google_chat'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/** What may be read. Addresses of chat and webhook carry keys in them, so they are secrets. */
export type NotificationSettings = {
  email: { enabled: boolean; recipients: string[] };
  chat: { enabled: boolean; kind: ChatKind; urlSet: boolean };
  webhook: { enabled: boolean; urlSet: boolean; secretSet: boolean };
  events: {
    backupFailed: boolean;
    restoreTestUnconfirmed: boolean;
    scheduledBackupMissed: boolean;
  };
};

export type NotificationSecrets = {
  chatUrl?: string | undefined;
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
};

/** On from the first day, to the owners' addresses, because an alert that nobody set up is no alert. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  email: { enabled: true, recipients: [] },
  chat: { enabled: false, kind: 'slack', urlSet: false },
  webhook: { enabled: false, urlSet: false, secretSet: false },
  events: { backupFailed: true, restoreTestUnconfirmed: true, scheduledBackupMissed: true },
};
