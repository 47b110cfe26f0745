import type { ChannelName, ChannelSettings } from '@holdfast/channels';

/** Which events people are alerted of. */
export const EVENT_SWITCHES = [
  'backupFailed',
  'restoreTestUnconfirmed',
  'scheduledBackupMissed',
] as const;
export type EventSwitch = (typeof EVENT_SWITCHES)[number];

/** What may be read; of a secret only whether there is one, as `<secret>Set`. */
export type NotificationSettings = Record<ChannelName, ChannelSettings> & {
  events: Record<EventSwitch, boolean>;
};

/** The secrets of all channels, by the channel's name and the secret's: `chatUrl`. */
export type NotificationSecrets = Partial<Record<string, string>>;

export type NotificationSetup = { settings: NotificationSettings; secrets: NotificationSecrets };

/** A request for settings: a secret that is left out stays, null removes it. */
export type WantedSettings = NotificationSettings;

/** Why a scheduled backup did not begin when it was due. */
export const MISSED_REASONS = ['platform_down', 'still_running', 'datasource_inactive'] as const;
export type MissedReason = (typeof MISSED_REASONS)[number];

type OfDatasource = { datasourceId: string; datasourceName: string };

/** What each event reports. Moments are in ISO 8601. */
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
    /** When they should have begun: the latest 20 of them, in any order. */
    dueAt: string[];
    count: number;
    reason: MissedReason;
    /** Whether the latest of them is being made up for now. */
    runningLate: boolean;
  };
};
export type AlertEvent = keyof AlertFacts;

/** Something that people should know of. */
export type Alert = {
  [Event in AlertEvent]: { event: Event; facts: AlertFacts[Event] };
}[AlertEvent] & { organisation: string; at: Date };

export type StoredAlert = Alert & { id: string };
