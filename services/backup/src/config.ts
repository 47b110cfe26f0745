import {
  boolean,
  commaList,
  count,
  type Environment,
  historyDays,
  parseSettings,
  publicUrl,
  secret,
} from '@holdfast/platform/config';
import { MAIL_SETTINGS, mailServerOf } from '@holdfast/platform/mail';
import { limitsOf, SLOT_SETTINGS } from '@holdfast/platform/slots';
import { keysBeside, readAddress, type StorageAddress } from '@holdfast/storage';
import { z } from 'zod';

const managedAddress = z.string().transform((text, context): StorageAddress => {
  const address = readAddress(text);
  if (typeof address !== 'string') return address;
  context.addIssue(address);
  return z.NEVER;
});

export const SETTINGS = {
  /** Requests of one organisation to one process. */
  HOLDFAST_BACKUP_REQUESTS_PER_MINUTE: count(1_200),
  /** Further folders with database client programs, beside those that are always searched. */
  HOLDFAST_CLIENT_TOOL_DIRS: commaList(z.string()).default([]),
  /** How many backups and restore tests one worker process runs at once. */
  HOLDFAST_BACKUP_CONCURRENCY: count(4),
  /** How many restores it runs beside them; further restores go before backups in the slots above. */
  HOLDFAST_RESTORE_CONCURRENCY: count(2),
  /** Of one organisation, over all worker processes: backups and restore tests together. */
  HOLDFAST_BACKUPS_RUNNING_PER_ORGANISATION: count(3),
  HOLDFAST_RESTORES_RUNNING_PER_ORGANISATION: count(2),
  /** How many backups asked for by hand may wait per organisation, and as many restore tests besides. */
  HOLDFAST_BACKUPS_WAITING_PER_ORGANISATION: count(100),
  HOLDFAST_RESTORES_WAITING_PER_ORGANISATION: count(100),
  /** Where the backup API is reached from outside, for links; `request` follows the Host header. */
  HOLDFAST_BACKUP_PUBLIC_URL: publicUrl.optional(),
  /** Whether another issuer's tokens without `auth_time` are enough for what wants a fresh proof. */
  HOLDFAST_STEP_UP_WITHOUT_AUTH_TIME: boolean.default(false),
  /** The longest dump file that can be uploaded, in megabytes. */
  HOLDFAST_UPLOAD_MB: count(102_400),
  /** What restore tests, uploads and managed backups leave free on the disk, in megabytes. */
  HOLDFAST_DISK_FLOOR_MB: count(1_024),
  /** After how many days the records of restores, and of what failed or was deleted, are pruned. */
  HOLDFAST_BACKUP_HISTORY_DAYS: historyDays,
  /** After how many days every stored backup is read again, and its digest compared. */
  HOLDFAST_BACKUP_READ_DAYS: count(30),
  /** What such readings of one worker process take, all together. */
  HOLDFAST_BACKUP_READ_MB_PER_SECOND: count(20),
  /** Where managed backups are kept; a folder of the data directory if not given. */
  HOLDFAST_MANAGED_STORAGE: managedAddress.optional(),
  HOLDFAST_MANAGED_STORAGE_ACCESS_KEY_ID: z.string().optional(),
  HOLDFAST_MANAGED_STORAGE_SECRET_ACCESS_KEY: secret.optional(),
  /** A file with both keys, in place of the two settings above. */
  HOLDFAST_MANAGED_STORAGE_KEYS_FILE: z.string().optional(),
  ...MAIL_SETTINGS,
  ...SLOT_SETTINGS,
};

/** The only reader of the environment in this service. */
export function readSettings(environment: Environment) {
  const settings = parseSettings(SETTINGS, environment);
  return {
    requestsPerMinute: settings.HOLDFAST_BACKUP_REQUESTS_PER_MINUTE,
    clientToolDirectories: settings.HOLDFAST_CLIENT_TOOL_DIRS,
    path: environment.PATH ?? '',
    backupLane: {
      slots: settings.HOLDFAST_BACKUP_CONCURRENCY,
      mostPerOrganisation: settings.HOLDFAST_BACKUPS_RUNNING_PER_ORGANISATION,
    },
    restoreLane: {
      slots: settings.HOLDFAST_RESTORE_CONCURRENCY,
      mostPerOrganisation: settings.HOLDFAST_RESTORES_RUNNING_PER_ORGANISATION,
    },
    mostWaiting: {
      backups: settings.HOLDFAST_BACKUPS_WAITING_PER_ORGANISATION,
      restoreTests: settings.HOLDFAST_BACKUPS_WAITING_PER_ORGANISATION,
      restores: settings.HOLDFAST_RESTORES_WAITING_PER_ORGANISATION,
    },
    publicUrl: settings.HOLDFAST_BACKUP_PUBLIC_URL,
    trustsUndatedProofs: settings.HOLDFAST_STEP_UP_WITHOUT_AUTH_TIME,
    longestUpload: settings.HOLDFAST_UPLOAD_MB * 1_048_576,
    diskFloor: settings.HOLDFAST_DISK_FLOOR_MB * 1_048_576,
    historyDays: settings.HOLDFAST_BACKUP_HISTORY_DAYS,
    custody: {
      readDays: settings.HOLDFAST_BACKUP_READ_DAYS,
      readRate: settings.HOLDFAST_BACKUP_READ_MB_PER_SECOND * 1_048_576,
    },
    managedStorage: {
      address: settings.HOLDFAST_MANAGED_STORAGE,
      keys: keysBeside('HOLDFAST_MANAGED_STORAGE', settings.HOLDFAST_MANAGED_STORAGE, settings),
    },
    mail: mailServerOf(settings),
    limits: limitsOf(settings),
  };
}
