import type { Environment } from '@holdfast/platform/config';
import type { Migrated } from '@holdfast/platform/db';
import type { ServiceContext } from '@holdfast/platform/service';
import { loadKeys } from './context.ts';
import { claimDataDirectory } from './data-directory.ts';
import { makeContext, startDatabase } from './database.ts';
import { SERVICES } from './services.ts';
import { readHostSettings } from './settings.ts';

/**
 * For commands on the installation itself, which use its settings, keys and database: the PostgreSQL
 * that all roles share, or the one in the data directory, which must not be in use.
 */
export async function withInstallation<T>(
  environment: Environment,
  work: (context: ServiceContext, migrated: Map<string, Migrated>) => Promise<T>,
): Promise<T> {
  const settings = readHostSettings(environment);
  const lock = settings.HOLDFAST_DATABASE_URL
    ? undefined
    : await claimDataDirectory(settings.HOLDFAST_DATA_DIR);
  const postgres = await startDatabase(settings, () => {});
  try {
    const masterKeys = await loadKeys(settings);
    const context = await makeContext(settings, { environment, postgres, masterKeys });
    const migrated = new Map<string, Migrated>();
    for (const service of SERVICES) migrated.set(service.name, await service.migrate(context));
    return await work(context, migrated);
  } finally {
    await postgres?.stop();
    lock?.release();
  }
}
