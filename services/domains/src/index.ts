import path from 'node:path';
import type { Environment } from '@holdfast/platform/config';
import { migrate, readMigrations } from '@holdfast/platform/db';
import { installQueue, queueMigrations } from '@holdfast/platform/queue';
import type { Service } from '@holdfast/platform/service';
import { filterFolder, readSettings, SETTINGS } from './config.ts';
import { SCHEMA } from './tables.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

/** Loads no more than the role needs: what a process never uses is most of its memory. */
export const domainsService: Service = {
  name: 'domains',
  port: { setting: 'HOLDFAST_DOMAINS_PORT', fallback: 4003 },
  settings: SETTINGS,

  async migrate({ databaseUrl }) {
    const own = await readMigrations('domains', MIGRATIONS);
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
    try {
      const app = await createApi(composed, context);
      const url = await app.listen({ host: context.host, port });
      return {
        url,
        async stop(options) {
          await app.stop(options);
          await composed.close();
        },
      };
    } catch (error) {
      await composed.close();
      throw error;
    }
  },

  async startWorker(context) {
    const [{ compose }, { startDomainsWorker }] = await Promise.all([
      import('./compose.ts'),
      import('./worker.ts'),
    ]);
    const composed = await compose(context);
    const worker = await startDomainsWorker(composed, context);
    return {
      async stop(options) {
        await worker.stop(options);
        await composed.close();
      },
    };
  },
};

/** Where a service with these settings reads its filters. */
export function filterFolderOf(environment: Environment, dataDirectory: string): string {
  return filterFolder(readSettings(environment), dataDirectory);
}
