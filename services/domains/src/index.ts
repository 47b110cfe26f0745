import path from 'node:path';
import { migrate, readMigrations } from '@holdfast/platform/db';
import { installQueue, queueMigrations } from '@holdfast/platform/queue';
import type { Service } from '@holdfast/platform/service';
import { createApi } from './api.ts';
import { compose, SCHEMA } from './compose.ts';
import { SETTINGS } from './config.ts';
import { startDomainsWorker } from './worker.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

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
