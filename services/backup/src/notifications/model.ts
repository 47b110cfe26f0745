import type { ChatKind } from '@holdfast/channels';

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

export const CHANNEL_NAMES = ['email', 'chat', 'webhook'] as const;
export type ChannelName = (typeof CHANNEL_NAMES)[number];

/** Why a scheduled backup did not begin when it was due. */
export const MISSED_REASONS = ['platform_down', 'still_running', 'datasource_inactive'] as const;
export type MissedReason = (typeof MISSED_REASONS)[number];

type OfDatasource = { datasourceId: string; datasourceName: string };

/** What each event tells. Moments are in ISO 8601. */
export type AlertFacts = {
  backup_failed: OfDatasource & {
    jobId: string;
    trigger: 'schedule' | 'manual' | 'safety';
    code: string;
    message: string;
    /** When the newest backup was made that is known to be good; null if there is none. */
    lastGoodBackupAt: string | null;
  };
  restore_test_unconfirmed: OfDatasource & {
    jobId: string;
    verdict: 'mismatch' | 'cannot_confirm';
    message: string;
  };
  scheduled_backup_missed: OfDatasource & {
    policyId: string;
    policyName: string;
    /** When they should have begun: the newest 20 of them, in any order. */
    dueAt: string[];
    count: number;
    reason: MissedReason;
    /** Whether the latest of them is being made up for now. */
    runningLate: boolean;
  };
};
export type AlertEvent = keyof AlertFacts;

/** Something that people should hear of. */
export type Alert = {
  [Event in AlertEvent]: { event: Event; facts: AlertFacts[Event] };
}[AlertEvent] & { organisation: string; at: Date };

export type StoredAlert = Alert & { id: string };
