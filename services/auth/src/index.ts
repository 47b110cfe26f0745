import path from 'node:path';
import { migrate, readMigrations } from '@holdfast/platform/db';
import type { Service, ServiceContext } from '@holdfast/platform/service';
import type { FirstOwner, FirstOwnerOutcome } from './accounts/index.ts';
import { SETTINGS } from './config.ts';
import { SCHEMA } from './tables.ts';

export type { FirstOwnerOutcome };

const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

/** Loads itself only when it is started: other roles need no more than its name and settings. */
export const authService: Service = {
  name: 'auth',
  port: { setting: 'HOLDFAST_AUTH_PORT', fallback: 4001 },
  settings: SETTINGS,

  async migrate({ databaseUrl }) {
    const migrations = await readMigrations('auth', MIGRATIONS);
    await migrate({ url: databaseUrl, schema: SCHEMA, migrations });
  },

  async startApi(context, port) {
    const [{ compose }, { createApi }, { keepKeys }] = await Promise.all([
      import('./compose.ts'),
      import('./api.ts'),
      import('./tokens/index.ts'),
    ]);
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
  const [{ compose }, { ensureFirstOwner: makeFirstOwner }] = await Promise.all([
    import('./compose.ts'),
    import('./accounts/index.ts'),
  ]);
  const parts = await compose(context);
  try {
    return await makeFirstOwner(parts, owner);
  } finally {
    await parts.database.stop();
  }
}
