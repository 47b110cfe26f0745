import {
  boolean,
  commaList,
  duration,
  type Environment,
  parseSettings,
  port,
  publicUrl,
  SettingsError,
  secret,
  url,
} from '@holdfast/platform/config';
import { MAIL_SETTINGS, mailServerOf } from '@holdfast/platform/mail';
import { z } from 'zod';
import { JOINING_ROLES } from './sign-on/model.ts';

const DAY_MS = 24 * 3_600_000;
const MESSAGE = 'must be a whole number from 1 to 1000000';

const count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, MESSAGE)
  .transform(Number)
  .refine((value) => value <= 1_000_000, MESSAGE);

const upTo = (most: number) => {
  const message = `must be a whole number from 1 to ${most}`;
  const number = z
    .string()
    .regex(/^[1-9]\d{0,4}$/, message)
    .transform(Number);
  return number.refine((value) => value <= most, message);
};
const days = upTo(400);
const hours = upTo(400 * 24);

/** Parses `value=role`, split at the last `=`. */
const roleOf = z.string().transform((text, context) => {
  const at = text.lastIndexOf('=');
  const [value, role] = [
    text.slice(0, at),
    JOINING_ROLES.find((one) => one === text.slice(at + 1)),
  ];
  if (at > 0 && role) return { value, role };
  context.addIssue('must be a claim value and a role, such as operations=admin');
  return z.NEVER;
});

export const SETTINGS = {
  /** How old a signing key gets before the next one takes over. */
  HOLDFAST_AUTH_KEY_ROTATION: duration.default(30 * DAY_MS),
  /** How long a session lasts, however often it is used. */
  HOLDFAST_SESSION_DAYS: days.default(30),
  /** The same for sessions opened through an identity provider, which may shut its users out. */
  HOLDFAST_SSO_SESSION_HOURS: hours.default(24),
  /** Requests of any kind from one address to one process. */
  HOLDFAST_AUTH_REQUESTS_PER_MINUTE: count.default(600),
  /** Failed sign-ins from one network in 15 minutes; the same again for links that are not valid. */
  HOLDFAST_SIGN_INS_PER_ADDRESS: count.default(100),
  /** Sign-ups from one network in an hour. */
  HOLDFAST_SIGN_UPS_PER_ADDRESS: count.default(30),
  /** Who may make an account once the first owner exists. */
  HOLDFAST_SIGN_UP: z.enum(['invited', 'open'], 'must be invited or open').default('invited'),
  ...MAIL_SETTINGS,
  /** The dashboard's address, which links in mails lead to. */
  HOLDFAST_DASHBOARD_PUBLIC_URL: publicUrl.optional(),
  HOLDFAST_DASHBOARD_PORT: port.default(4000),
  /** The identity provider of the whole installation; unset: there is none. */
  HOLDFAST_OIDC_ISSUER: url(['http:', 'https:']).optional(),
  HOLDFAST_OIDC_CLIENT_ID: z.string().optional(),
  HOLDFAST_OIDC_CLIENT_SECRET: secret.optional(),
  /** What it is called on the sign-in page. */
  HOLDFAST_OIDC_NAME: z.string().min(1).max(100).default('your organisation'),
  /** The email domains that it may vouch for; unset: all. */
  HOLDFAST_OIDC_DOMAINS: commaList(z.string().toLowerCase()).optional(),
  /** The id of the organisation that its users join; unset: the oldest. */
  HOLDFAST_OIDC_ORGANISATION: z.uuid().toLowerCase().optional(),
  HOLDFAST_OIDC_DEFAULT_ROLE: z.enum(JOINING_ROLES).default('viewer'),
  HOLDFAST_OIDC_ROLE_CLAIM: z.string().min(1).optional(),
  HOLDFAST_OIDC_ROLES: commaList(roleOf).default([]),
  /** Whether its users may no longer use a password; owners always may. */
  HOLDFAST_OIDC_REQUIRED: boolean.default(false),
  /** The DNS servers to ask for the proofs of domains; unset: the machine's own resolvers. */
  HOLDFAST_DNS_SERVERS: commaList(z.string()).optional(),
};

/** The only reader of the environment in this service. */
export function readSettings(environment: Environment) {
  const settings = parseSettings(SETTINGS, environment);
  return {
    rotateAfterMs: settings.HOLDFAST_AUTH_KEY_ROTATION,
    sessionLife: {
      usualMs: settings.HOLDFAST_SESSION_DAYS * DAY_MS,
      throughProviderMs: settings.HOLDFAST_SSO_SESSION_HOURS * 3_600_000,
    },
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

/** The settings of single sign-on: the installation's own provider, and the DNS servers to ask. */
export function readSignOnSettings(environment: Environment) {
  const settings = parseSettings(SETTINGS, environment);
  const { HOLDFAST_OIDC_ISSUER: issuer, HOLDFAST_OIDC_CLIENT_ID: clientId } = settings;
  if ((issuer === undefined) !== (clientId === undefined)) {
    const [missing, given] =
      issuer === undefined
        ? ['HOLDFAST_OIDC_ISSUER', 'HOLDFAST_OIDC_CLIENT_ID']
        : ['HOLDFAST_OIDC_CLIENT_ID', 'HOLDFAST_OIDC_ISSUER'];
    throw new SettingsError({ [missing]: `is required if ${given} is set` });
  }
  return {
    dnsServers: settings.HOLDFAST_DNS_SERVERS,
    installation:
      issuer === undefined || clientId === undefined
        ? undefined
        : {
            issuer,
            clientId,
            clientSecret: settings.HOLDFAST_OIDC_CLIENT_SECRET,
            name: settings.HOLDFAST_OIDC_NAME,
            domains: settings.HOLDFAST_OIDC_DOMAINS ?? ('any' as const),
            organisationId: settings.HOLDFAST_OIDC_ORGANISATION,
            defaultRole: settings.HOLDFAST_OIDC_DEFAULT_ROLE,
            roleClaim: settings.HOLDFAST_OIDC_ROLE_CLAIM,
            roleMap: settings.HOLDFAST_OIDC_ROLES,
            isRequired: settings.HOLDFAST_OIDC_REQUIRED,
            mayBePrivate: true,
          },
  };
}

export type Settings = ReturnType<typeof readSettings>;
