import path from 'node:path';
import { migrate, readMigrations } from '@holdfast/platform/db';
import type { Service, ServiceContext } from '@holdfast/platform/service';
import {
  type FirstOwner,
  type FirstOwnerOutcome,
  ensureFirstOwner as makeFirstOwner,
} from './accounts/index.ts';
import { createApi } from './api.ts';
import { compose, SCHEMA } from './compose.ts';
import { SETTINGS } from './config.ts';
import { keepKeys } from './tokens/index.ts';

export type { FirstOwnerOutcome };

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

export const authService: Service = {
  name: 'auth',
  port: { setting: 'HOLDFAST_AUTH_PORT', fallback: 4001 },
  settings: SETTINGS,

  async migrate({ databaseUrl }) {
    const migrations = await readMigrations('auth', MIGRATIONS);
    await migrate({ url: databaseUrl, schema: SCHEMA, migrations });
  },

  async startApi(context, port) {
    const parts = await compose(context);
    try {
      await keepKeys(parts);
      const app = await createApi(parts, context);
      const url = await app.listen({ host: context.host, port });
      return {
        url,
        async stop(options) {
          await app.stop(options);
          await parts.database.stop();
        },
      };
    } catch (error) {
      await parts.database.stop();
      throw error;
    }
  },
};

/** Makes the owner and the organisation of a fresh installation. Migrations must have run. */
export async function ensureFirstOwner(
  context: ServiceContext,
  owner: FirstOwner,
): Promise<FirstOwnerOutcome> {
  const parts = await compose(context);
  try {
    return await makeFirstOwner(parts, owner);
  } finally {
    await parts.database.stop();
  }
}
