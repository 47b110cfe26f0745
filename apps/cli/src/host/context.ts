import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { systemClock } from '@holdfast/platform/clock';
import type { Environment } from '@holdfast/platform/config';
import { createLogger } from '@holdfast/platform/log';
import { KeyRing, loadMasterKeys, Secret } from '@holdfast/platform/secrets';
import type { ServiceContext } from '@holdfast/platform/service';
import type { HostSettings } from './settings.ts';

/** What the starter knows and the settings do not say. */
type Circumstances = {
  environment: Environment;
  databaseUrl: string;
  masterKeys: KeyRing;
  logLevel: 'info' | 'warn';
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

export function createContext(
  settings: HostSettings,
  circumstances: Circumstances,
): ServiceContext {
  const authUrl =
    settings.HOLDFAST_AUTH_URL ?? `http://127.0.0.1:${settings.ports.HOLDFAST_AUTH_PORT}`;
  return {
    environment: circumstances.environment,
    databaseUrl: circumstances.databaseUrl,
    dataDirectory: settings.HOLDFAST_DATA_DIR,
    masterKeys: circumstances.masterKeys,
    logger: createLogger({
      name: 'holdfast',
      level: settings.HOLDFAST_LOG_LEVEL ?? circumstances.logLevel,
    }),
    clock: systemClock,
    host: settings.HOLDFAST_HOST,
    authUrl,
    tokens: {
      issuer: settings.HOLDFAST_TOKEN_ISSUER ?? authUrl,
      jwksUrl: settings.HOLDFAST_JWKS_URL ?? `${authUrl}/.well-known/jwks.json`,
    },
    serviceSecret:
      settings.HOLDFAST_SERVICE_SECRET ?? new Secret(randomBytes(32).toString('base64url')),
    corsOrigins: settings.HOLDFAST_CORS_ORIGINS,
    trustedProxies: settings.HOLDFAST_TRUSTED_PROXIES,
    allowPrivateNetworks:
      settings.HOLDFAST_ALLOW_PRIVATE_NETWORKS ?? circumstances.allowPrivateNetworks,
  };
}
