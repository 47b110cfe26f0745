import { z } from 'zod';
import { secret } from '../config/index.ts';
import type { Secret } from '../secrets/index.ts';
import { type MailServer, readMailServer, readSender } from './mail-server.ts';

/** The settings of every service that sends mail; spread them into its own. */
export const MAIL_SETTINGS = {
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

/** Undefined where none is set. */
export function mailServerOf(settings: {
  HOLDFAST_SMTP_URL?: Secret | undefined;
  HOLDFAST_MAIL_FROM?: string | undefined;
}): MailServer | undefined {
  return (
    settings.HOLDFAST_SMTP_URL &&
    readMailServer(settings.HOLDFAST_SMTP_URL, settings.HOLDFAST_MAIL_FROM)
  );
}
