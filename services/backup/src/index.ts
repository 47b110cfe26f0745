import path from 'node:path';
import { migrate, readMigrations } from '@holdfast/platform/db';
import { installQueue, queueMigrations } from '@holdfast/platform/queue';
import type { Service } from '@holdfast/platform/service';
import { SETTINGS } from './config.ts';
import { SCHEMA } from './tables.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

/** Loads no more than the role needs: what a process never uses is most of its memory. */
export const backupService: Service = {
  name: 'backup',
  port: { setting: 'HOLDFAST_BACKUP_PORT', fallback: 4002 },
  settings: SETTINGS,

  async migrate({ databaseUrl }) {
    const own = await readMigrations('backup', MIGRATIONS);
    await migrate({
      url: databaseUrl,
      schema: SCHEMA,
      migrations: [...queueMigrations(SCHEMA), ...own],
      before: () => installQueue(databaseUrl, SCHEMA),
    });
  },

  async startApi(context, port) {
    const [{ compose }, { createApi }] = await Promise.all([
      import('./compose.ts'),
      import('./api.ts'),
    ]);
    const composed = await compose(context);
    const { database } = composed.parts;
    try {
      const app = await createApi(composed, context);
      const url = await app.listen({ host: context.host, port });
      return {
        url,
        async stop(options) {
          await app.stop(options);
          await database.stop();
        },
      };
    } catch (error) {
      await database.stop();
      throw error;
    }
  },

  async startWorker(context) {
    const [{ compose }, { startBackupWorker }] = await Promise.all([
      import('./compose.ts'),
      import('./worker.ts'),
    ]);
    const composed = await compose(context);
    const worker = await startBackupWorker(composed, context);
    return {
      async stop(options) {
        await worker.stop(options);
        await composed.parts.database.stop();
      },
    };
  },
};
