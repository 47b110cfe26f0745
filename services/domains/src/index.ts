import path from 'node:path';
import type { Environment } from '@holdfast/platform/config';
import { defineService } from '@holdfast/platform/service';
import { filterFolder, readSettings, SETTINGS } from './config.ts';
import { SCHEMA } from './tables.ts';

export const domainsService = defineService({
  name: 'domains',
  port: { setting: 'HOLDFAST_DOMAINS_PORT', fallback: 4003 },
  settings: SETTINGS,
  schema: SCHEMA,
  migrations: path.join(import.meta.dirname, '../migrations'),
  compose: async (context) => (await import('./compose.ts')).compose(context),
  close: (composed) => composed.close(),
  describe: async (composed) => (await import('./api.ts')).describeApi(composed),
  api: async (composed, context) => (await import('./api.ts')).createApi(composed, context),
  worker: async (composed, context) =>
    (await import('./worker.ts')).startDomainsWorker(composed, context),
});

/** Where a service with these settings reads its filters. */
export function filterFolderOf(environment: Environment, dataDirectory: string): string {
  return filterFolder(readSettings(environment), dataDirectory);
}
