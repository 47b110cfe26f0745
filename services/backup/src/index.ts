import path from 'node:path';
import { defineService } from '@holdfast/platform/service';
import { SETTINGS } from './config.ts';
import { SCHEMA } from './tables.ts';

type Administer = typeof import('./administer-storage.ts');
const administer = () => import('./administer-storage.ts');

/** For the operator, on a machine of the installation. Migrations must have run. */
export const managedStorage = {
  check: async (...given: Parameters<Administer['checkStorage']>) =>
    (await administer()).checkStorage(...given),
  adopt: async (...given: Parameters<Administer['adoptStorage']>) =>
    (await administer()).adoptStorage(...given),
  move: async (...given: Parameters<Administer['moveStorage']>) =>
    (await administer()).moveStorage(...given),
};

export const backupService = defineService({
  name: 'backup',
  port: { setting: 'HOLDFAST_BACKUP_PORT', fallback: 4002 },
  settings: SETTINGS,
  schema: SCHEMA,
  migrations: path.join(import.meta.dirname, '../migrations'),
  compose: async (context) => (await import('./compose.ts')).compose(context),
  close: ({ parts }) => parts.database.stop(),
  describe: async (composed) => (await import('./api.ts')).describeApi(composed),
  api: async (composed, context) => (await import('./api.ts')).createApi(composed, context),
  worker: async (composed, context) =>
    (await import('./worker.ts')).startBackupWorker(composed, context),
  probed: async (composed) => (await import('./probed.ts')).probed(composed),
});
