import {
  duration,
  type Environment,
  parseSettings,
  port,
  publicUrl,
} from '@holdfast/platform/config';
import { MAIL_SETTINGS, mailServerOf } from '@holdfast/platform/mail';
import { z } from 'zod';

const DAY_MS = 24 * 3_600_000;
const MESSAGE = 'must be a whole number from 1 to 1000000';

const count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, MESSAGE)
  .transform(Number)
  .refine((value) => value <= 1_000_000, MESSAGE);

export const SETTINGS = {
  /** How old a signing key gets before the next one takes over. */
  HOLDFAST_AUTH_KEY_ROTATION: duration.default(30 * DAY_MS),
  /** Requests of any kind from one address to one process. */
  HOLDFAST_AUTH_REQUESTS_PER_MINUTE: count.default(600),
  /** Failed sign-ins from one network in 15 minutes, and as many links that do nothing. */
  HOLDFAST_SIGN_INS_PER_ADDRESS: count.default(100),
  /** Sign-ups from one network in an hour. */
  HOLDFAST_SIGN_UPS_PER_ADDRESS: count.default(30),
  /** Who may make an account once the first owner is there. */
  HOLDFAST_SIGN_UP: z.enum(['invited', 'open'], 'must be invited or open').default('invited'),
  ...MAIL_SETTINGS,
  /** Where the pages are to which links in mails lead. */
  HOLDFAST_DASHBOARD_PUBLIC_URL: publicUrl.optional(),
  HOLDFAST_DASHBOARD_PORT: port.default(4000),
};

/** The only reader of the environment in this service. */
export function readSettings(environment: Environment) {
  const settings = parseSettings(SETTINGS, environment);
  return {
    rotateAfterMs: settings.HOLDFAST_AUTH_KEY_ROTATION,
    requestsPerMinute: settings.HOLDFAST_AUTH_REQUESTS_PER_MINUTE,
    signInsPerAddress: settings.HOLDFAST_SIGN_INS_PER_ADDRESS,
    signUpsPerAddress: settings.HOLDFAST_SIGN_UPS_PER_ADDRESS,
    signUpMode: settings.HOLDFAST_SIGN_UP,
    mail: mailServerOf(settings),
    dashboard: {
      publicUrl: settings.HOLDFAST_DASHBOARD_PUBLIC_URL,
      local: `http://127.0.0.1:${settings.HOLDFAST_DASHBOARD_PORT}`,
    },
  };
}

export type Settings = ReturnType<typeof readSettings>;
