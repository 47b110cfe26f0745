import path from 'node:path';
import {
  type EmbeddedPostgres,
  ensureApplicationDatabase,
  startEmbeddedPostgres,
} from '@holdfast/platform/embedded-postgres';
import type { ServiceContext } from '@holdfast/platform/service';
import { type Circumstances, createContext } from './context.ts';
import type { HostSettings } from './settings.ts';

/** Starts PostgreSQL in the data directory, unless the settings name another one. */
export async function startDatabase(
  settings: HostSettings,
  say: (line: string) => void,
): Promise<EmbeddedPostgres | undefined> {
  if (settings.HOLDFAST_DATABASE_URL) return undefined;
  say('Starting PostgreSQL…');
  return startEmbeddedPostgres({ directory: path.join(settings.HOLDFAST_DATA_DIR, 'postgres') });
}

export async function makeContext(
  settings: HostSettings,
  {
    postgres,
    ...given
  }: Pick<Circumstances, 'environment' | 'masterKeys' | 'logTo'> & {
    postgres: EmbeddedPostgres | undefined;
  },
): Promise<ServiceContext> {
  const databaseUrl = postgres
    ? await ensureApplicationDatabase(postgres.adminUrl(), 'holdfast')
    : (settings.HOLDFAST_DATABASE_URL as string);
  return createContext(settings, {
    ...given,
    databaseUrl,
    logLevel: 'warn',
    allowPrivateNetworks: true,
  });
}
