import path from 'node:path';
import {
  asSecret,
  boolean,
  commaList,
  type Environment,
  namesOf,
  origin,
  parseSettings,
  port,
  secret,
  unknownSettings,
  url,
} from '@holdfast/platform/config';
import { z } from 'zod';
import { VARIABLES } from '../program/index.ts';
import { ROLES, type Role } from './services.ts';

const ports = Object.fromEntries(
  ROLES.map(({ port: { setting, fallback } }) => [setting, port.default(fallback)]),
);

const shape = {
  HOLDFAST_DATA_DIR: z.string().default('.holdfast'),
  HOLDFAST_HOST: z.string().default('127.0.0.1'),
  // Not validated as a URL: with a Unix socket it has no host.
  HOLDFAST_DATABASE_URL: asSecret(
    z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'must be a URL that begins with postgres://'),
  ).optional(),
  HOLDFAST_MASTER_KEY: secret.optional(),
  HOLDFAST_MASTER_KEY_PREVIOUS: secret.optional(),
  HOLDFAST_AUTH_URL: url(['http:', 'https:']).optional(),
  HOLDFAST_BACKUP_URL: url(['http:', 'https:']).optional(),
  HOLDFAST_DOMAINS_URL: url(['http:', 'https:']).optional(),
  HOLDFAST_TOKEN_ISSUER: z.string().optional(),
  HOLDFAST_JWKS_URL: url(['http:', 'https:']).optional(),
  HOLDFAST_SERVICE_SECRET: secret.optional(),
  HOLDFAST_CORS_ORIGINS: commaList(origin).default([]),
  HOLDFAST_TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, 'must be a number from 0 to 9')
    .transform(Number)
    .default(0),
  HOLDFAST_ALLOW_PRIVATE_NETWORKS: boolean.optional(),
  HOLDFAST_DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number from 0 to 999')
    .transform(Number)
    .default(0),
  /** Lets monitors reach `holdfast work`, which has no port otherwise. */
  HOLDFAST_WORKER_PORT: port.optional(),
  HOLDFAST_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  HOLDFAST_ADMIN_EMAIL: z.email().default('owner@holdfast.local'),
  HOLDFAST_ADMIN_PASSWORD: secret
    .refine((value) => value.reveal().length >= 12, 'must have at least 12 characters')
    .optional(),
};

const ofServices: Record<string, z.ZodType> = Object.assign(
  {},
  ...ROLES.map((role) => role.settings),
);

const all = { ...ofServices, ...ports, ...shape };

export type HostSettings = ReturnType<typeof readHostSettings>;

/**
 * The settings of the host that starts processes. Those of the services are checked here too, to report
 * everything that is wrong at once; each service reads its own again.
 */
export function readHostSettings(environment: Environment) {
  const settings = parseSettings(all, environment);
  return {
    ...(settings as Pick<typeof settings, keyof typeof shape>),
    HOLDFAST_DATA_DIR: path.resolve(settings.HOLDFAST_DATA_DIR),
    ports: Object.fromEntries(
      Object.keys(ports).map((name) => [
        name,
        (settings as Record<string, unknown>)[name] as number,
      ]),
    ),
  };
}

export function portOf({ port }: Role, { ports }: Pick<HostSettings, 'ports'>): number {
  return ports[port.setting] ?? port.fallback;
}

export const SETTING_NAMES: readonly string[] = Object.keys(all);

/** Warnings about variables that look like settings but are not. */
export function warnOfUnknownSettings(environment: Environment): string[] {
  const known = [...namesOf(all), ...Object.keys(VARIABLES)];
  return unknownSettings(known, environment).map(({ name, suggestion }) =>
    suggestion
      ? `${name} is not a setting; did you mean ${suggestion}?`
      : `${name} is not a setting.`,
  );
}
