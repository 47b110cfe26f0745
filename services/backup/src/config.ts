import { commaList, type Environment, parseSettings, secret, url } from '@holdfast/platform/config';
import { z } from 'zod';
import { readMailServer, readSender } from './channels/index.ts';

const count = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999')
    .transform(Number)
    .default(fallback);

export const SETTINGS = {
  /** Requests of one organisation to one process. */
  HOLDFAST_BACKUP_REQUESTS_PER_MINUTE: count(1_200),
  /** Further folders with database client programs, beside those that are looked at anyway. */
  HOLDFAST_CLIENT_TOOL_DIRS: commaList(z.string()).default([]),
  /** How many backups one worker process makes at once. */
  HOLDFAST_BACKUP_CONCURRENCY: count(4),
  /** Where the backup API is reached from outside, for links; else where each request came in. */
  HOLDFAST_BACKUP_PUBLIC_URL: url(['http:', 'https:']).optional(),
  /** The server for outgoing mail, with its account. */
  HOLDFAST_SMTP_URL: secret
    .refine(
      (url) => readMailServer(url) !== undefined,
      'must be a URL such as smtp://user:password@host:587 or smtps://…, percent-encoded',
    )
    .optional(),
  HOLDFAST_MAIL_FROM: z
    .string()
    .refine(
      (text) => readSender(text) !== undefined,
      'must be an address, or a name and an address in angle brackets',
    )
    .optional(),
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
    mail:
      settings.HOLDFAST_SMTP_URL &&
      readMailServer(settings.HOLDFAST_SMTP_URL, settings.HOLDFAST_MAIL_FROM),
  };
}
