import type { ChannelName, ChannelSettings } from '@holdfast/channels';
import type { Actor } from '../caller/model.ts';

/** The page where recipients confirm that alerts are welcome. */
export const CONFIRM_PATH = '/alert-recipients/confirm';

/** Which events people are alerted of. */
export const EVENT_SWITCHES = [
  'backupFailed',
  'restoreTestUnconfirmed',
  'scheduledBackupMissed',
  'restoreFailed',
  'overwriteHalfWay',
  'backupShrank',
] as const;
/** These came later: a request that leaves one out leaves it as it is. */
export const LATER_SWITCHES: readonly string[] = [
  'restoreFailed',
  'overwriteHalfWay',
  'backupShrank',
] satisfies EventSwitch[];
export type EventSwitch = (typeof EVENT_SWITCHES)[number];

/** What may be read; of a secret only whether there is one, as `<secret>Set`. */
export type NotificationSettings = Record<ChannelName, ChannelSettings> & {
  events: Record<EventSwitch, boolean>;
};

/** Settings as they are shown: with the recipients who get no mail until they have confirmed. */
export type ShownSettings = NotificationSettings & { unconfirmed: string[] };

/** The secrets of all channels, by the channel's name and the secret's: `chatUrl`. */
export type NotificationSecrets = Partial<Record<string, string>>;

export type NotificationSetup = { settings: NotificationSettings; secrets: NotificationSecrets };

/** A request for settings: what is left out stays as it is; null removes a secret. */
export type WantedSettings = Partial<Record<ChannelName, ChannelSettings>> & {
  events: Partial<NotificationSettings['events']>;
};

/** Why a scheduled backup did not begin when it was due. */
export const MISSED_REASONS = ['platform_down', 'still_running', 'datasource_inactive'] as const;
export type MissedReason = (typeof MISSED_REASONS)[number];

type OfDatasource = { datasourceId: string; datasourceName: string };

type OfRestore = OfDatasource & {
  restoreId: string;
  /** The backup that was to be restored. */
  jobId: string;
  mode: string;
  target: { host: string; port: number; database: string } | null;
  /** Null when that is no longer known. By id: names are looked up when the alert is sent. */
  askedBy: Actor | null;
  /** The backup of what an overwritten database held before; null if there is none. */
  safetyJobId: string | null;
  code: string;
  message: string;
};

/** What a backup has less of than the ones before. A table that is gone has neither rows nor bytes. */
export type Shrunk = {
  name: string;
  problem: 'shrank' | 'emptied' | 'dropped';
  rows: number;
  rowsBefore: number;
  bytes: number;
  bytesBefore: number;
};

/** Who did something that could be done to harm the organisation. By id: see `OfRestore`. */
type OfActor = { askedBy: Actor };

/** What each event reports. Moments are in ISO 8601. */
export type AlertFacts = {
  backup_failed: OfDatasource & {
    jobId: string;
    trigger: 'schedule' | 'manual' | 'safety' | 'upload';
    code: string;
    message: string;
    /** How often it was tried. */
    attempts: number;
    /** When the newest backup that is not known to be bad was made; null if there is none. */
    lastGoodBackupAt: string | null;
  };
  restore_failed: OfRestore;
  /** The datasource's own database is empty or partial, and was not brought back. */
  overwrite_half_way: OfRestore & {
    /** If false, bringing it back or finishing the swap is tried again, and the outcome is reported at the end. */
    givenUp: boolean;
  };
  backup_shrank: OfDatasource & {
    jobId: string;
    /** What counts as too little, in per cent of what was there before. */
    lostPercent: number;
    /** With how many earlier backups it was compared. */
    comparedWith: number;
    /** The whole database, and whether it counts as shrunk itself. */
    database: Omit<Shrunk, 'name' | 'problem'> & { problem: Shrunk['problem'] | null };
    /** Those that lost the most, and how many there are. */
    tables: Shrunk[];
    count: number;
    /** The newest backup that still has all of it; null if there is none. */
    whole: { jobId: string; at: string } | null;
  };
  /** The key file that opens every backup was fetched. */
  recovery_kit_fetched: OfActor;
  recovery_recipient_set: OfActor & {
    /** Who can read new backups from now on; null if it was removed. */
    recipient: string | null;
    previous: string | null;
  };
  alerts_switched_off: OfActor & {
    /** Channels, `events.…`, `email.recipients` or an address such as `webhook.url`. */
    switchedOff: string[];
  };
  /** One person or machine was refused over and over: see `refusals`. */
  calls_refused: OfActor & {
    /** In the last hour, so far. */
    count: number;
    /** The last of them. */
    operation: string;
  };
  overwrite_asked_for: OfDatasource & OfActor & { restoreId: string; jobId: string };
  restore_test_unconfirmed: OfDatasource & {
    jobId: string;
    verdict: UnprovenVerdict;
    /** Set where no restore test found it, but the daily listing of its storage, or a reading. */
    foundBy?: 'listing' | 'reading';
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

/** The verdicts of a restore test that people are told of. */
type UnprovenVerdict =
  | 'confirmed_except'
  | 'mismatch'
  | 'not_restorable'
  | 'missing'
  | 'cannot_confirm';

/** Something that people should know of. */
export type Alert = {
  [Event in AlertEvent]: { event: Event; facts: AlertFacts[Event] };
}[AlertEvent] & { organisation: string; at: Date };

export type StoredAlert = Alert & { id: string };

/** How a delivery stands: it waits for its first attempt or for another, or it is over. */
export const DELIVERY_STATES = ['waiting', 'retrying', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** An alert on its way over one channel. */
export type Delivery = {
  alert: StoredAlert;
  channel: ChannelName;
  state: DeliveryState;
  attempts: number;
  /** A host or a number of people; null before the first attempt. */
  target: string | null;
  lastAttemptAt: Date | null;
  /** Why the last attempt failed, or a remark on one that did not. */
  errorMessage: string | null;
};

export type DeliveryFilters = {
  channel?: ChannelName | undefined;
  state?: DeliveryState | undefined;
};
