import { commaList, type Environment, parseSettings, url } from '@holdfast/platform/config';
import { MAIL_SETTINGS, mailServerOf } from '@holdfast/platform/mail';
import { z } from 'zod';

const count = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999')
    .transform(Number)
    .default(fallback);

export const SETTINGS = {
  /** Requests of one organisation to one process. */
  HOLDFAST_BACKUP_REQUESTS_PER_MINUTE: count(1_200),
  /** Further folders with database client programs, beside those that are always searched. */
  HOLDFAST_CLIENT_TOOL_DIRS: commaList(z.string()).default([]),
  /** How many backups one worker process makes at once. */
  HOLDFAST_BACKUP_CONCURRENCY: count(4),
  /** Where the backup API is reached from outside, for links; else where each request came in. */
  HOLDFAST_BACKUP_PUBLIC_URL: url(['http:', 'https:']).optional(),
  /** The longest dump file that can be uploaded, in megabytes. */
  HOLDFAST_UPLOAD_MB: count(102_400),
  /** What restore tests, uploads and managed backups leave free on the disk, in megabytes. */
  HOLDFAST_DISK_FLOOR_MB: count(1_024),
  ...MAIL_SETTINGS,
};

/** The only reader of the environment in this service. */
export function readSettings(environment: Environment) {
  const settings = parseSettings(SETTINGS, environment);
  return {
    requestsPerMinute: settings.HOLDFAST_BACKUP_REQUESTS_PER_MINUTE,
    clientToolDirectories: settings.HOLDFAST_CLIENT_TOOL_DIRS,
    path: environment.PATH ?? '',
    concurrency: settings.HOLDFAST_BACKUP_CONCURRENCY,
    publicUrl: settings.HOLDFAST_BACKUP_PUBLIC_URL,
    longestUpload: settings.HOLDFAST_UPLOAD_MB * 1_048_576,
    diskFloor: settings.HOLDFAST_DISK_FLOOR_MB * 1_048_576,
    mail: mailServerOf(settings),
  };
}
