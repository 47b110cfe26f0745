import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { systemClock } from '@holdfast/platform/clock';
import type { Environment } from '@holdfast/platform/config';
import { createLogger, type LogDestination } from '@holdfast/platform/log';
import { KeyRing, loadMasterKeys, Secret } from '@holdfast/platform/secrets';
import type { ServiceContext } from '@holdfast/platform/service';
import type { HostSettings } from './settings.ts';

/** What the command that starts services knows beyond the settings. */
export type Circumstances = {
  environment: Environment;
  databaseUrl: string;
  masterKeys: KeyRing;
  logLevel: 'info' | 'warn';
  /** Standard output, unless given. */
  logTo?: LogDestination | undefined;
  allowPrivateNetworks: boolean;
};

export async function loadKeys(settings: HostSettings): Promise<KeyRing> {
  return new KeyRing(
    await loadMasterKeys({
      current: settings.HOLDFAST_MASTER_KEY,
      previous: settings.HOLDFAST_MASTER_KEY_PREVIOUS,
      file: path.join(settings.HOLDFAST_DATA_DIR, 'master.key'),
    }),
  );
}

/** What every role is given, even the dashboard, which has neither database nor keys. */
export function createBase(
  settings: HostSettings,
  { environment, logLevel, logTo }: Pick<Circumstances, 'environment' | 'logLevel' | 'logTo'>,
) {
  return {
    environment,
    logger: createLogger({
      ...{ name: 'holdfast', level: settings.HOLDFAST_LOG_LEVEL ?? logLevel },
      ...(logTo && { destination: logTo }),
    }),
    clock: systemClock,
    host: settings.HOLDFAST_HOST,
    serviceSecret:
      settings.HOLDFAST_SERVICE_SECRET ?? new Secret(randomBytes(32).toString('base64url')),
    trustedProxies: settings.HOLDFAST_TRUSTED_PROXIES,
  };
}

export function createContext(
  settings: HostSettings,
  circumstances: Circumstances,
): ServiceContext {
  const { auth: authUrl } = serviceUrls(settings);
  return {
    ...createBase(settings, circumstances),
    databaseUrl: circumstances.databaseUrl,
    dataDirectory: settings.HOLDFAST_DATA_DIR,
    masterKeys: circumstances.masterKeys,
    authUrl,
    tokens: {
      issuer: settings.HOLDFAST_TOKEN_ISSUER ?? authUrl,
      jwksUrl: settings.HOLDFAST_JWKS_URL ?? `${authUrl}/.well-known/jwks.json`,
    },
    corsOrigins: settings.HOLDFAST_CORS_ORIGINS,
    allowPrivateNetworks:
      settings.HOLDFAST_ALLOW_PRIVATE_NETWORKS ?? circumstances.allowPrivateNetworks,
  };
}

/** Each service's URL: as set, else where it was started, else on this machine. */
export function serviceUrls(settings: HostSettings, started = new Map<string, { url: string }>()) {
  const { ports } = settings;
  const urlOf = (name: string, set: string | undefined, port: number | undefined) =>
    set ?? started.get(name)?.url ?? `http://127.0.0.1:${port}`;
  return {
    auth: urlOf('auth', settings.HOLDFAST_AUTH_URL, ports.HOLDFAST_AUTH_PORT),
    backup: urlOf('backup', settings.HOLDFAST_BACKUP_URL, ports.HOLDFAST_BACKUP_PORT),
    domains: urlOf('domains', settings.HOLDFAST_DOMAINS_URL, ports.HOLDFAST_DOMAINS_PORT),
  };
}
