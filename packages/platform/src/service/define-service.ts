import type { ApiDescription, HttpApp } from '../http/index.ts';
import type { Worker } from '../queue/index.ts';
import type { Probed, Running, Service, ServiceContext } from './model.ts';
import { withProbes } from './with-probes.ts';

/**
 * What differs between services. `compose`, `api` and `worker` import what they need when they are
 * called: most of a process's memory is code, and a role should load only its own.
 */
type Definition<Composed> = Pick<Service, 'name' | 'port' | 'settings'> & {
  /** The service's schema in the database, and the folder of the migrations that make it. */
  schema: string;
  migrations: string;
  /** Builds everything that the service works with. If it fails, it closes what it has opened. */
  compose(context: ServiceContext): Promise<Composed>;
  /** Closes what `compose` opened. Called once, whether the role started or failed to. */
  close(composed: Composed): Promise<void>;
  /** What the API offers. Declaring a route does not use the parts; only calling it does. */
  describe(composed: Composed): Promise<ApiDescription>;
  api(composed: Composed, context: ServiceContext): Promise<Pick<HttpApp, 'listen' | 'stop'>>;
  /** Only services with a worker have a queue. */
  worker?(composed: Composed, context: ServiceContext): Promise<Worker>;
  /** What a worker's probes check and show, beside the worker itself. */
  probed?(composed: Composed): Promise<Probed>;
};

/**
 * Stands in for the composed parts where routes are declared and never called: reading any property
 * of it, or calling it, returns itself.
 */
const NOTHING: unknown = new Proxy(() => NOTHING, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : NOTHING),
});

/** How every service migrates its schema, starts its roles and stops them. */
export function defineService<Composed>(definition: Definition<Composed>): Service {
  const { name, port, settings, schema, worker } = definition;

  /**
   * Runs until it is stopped, then closes what was composed; closes it at once if the role cannot
   * start.
   */
  async function start<Role extends Running>(
    context: ServiceContext,
    startRole: (composed: Composed) => Promise<Role>,
  ): Promise<Role> {
    const composed = await definition.compose(context);
    const close = () => definition.close(composed);
    try {
      const role = await startRole(composed);
      return { ...role, stop: (options) => role.stop(options).finally(close) };
    } catch (error) {
      await close();
      throw error;
    }
  }

  return {
    name,
    port,
    settings,

    async document() {
      const { apiDocument } = await import('../http/index.ts');
      return apiDocument(await definition.describe(NOTHING as Composed));
    },

    async migrate({ databaseUrl: url, logger }) {
      const [{ migrate, readMigrations }, { installQueue, queueMigrations }] = await Promise.all([
        import('../db/index.ts'),
        import('../queue/index.ts'),
      ]);
      const own = await readMigrations(name, definition.migrations);
      const migrated = await migrate({
        url,
        schema,
        migrations: worker ? [...queueMigrations(schema), ...own] : own,
        ...(worker && { before: () => installQueue(url, schema) }),
        onRestart: ({ message }) =>
          logger.warn({ schema, reason: message }, 'waiting for PostgreSQL to restart'),
      });
      const { newer } = migrated;
      if (newer.length > 0) {
        logger.info(
          { schema, newer },
          'a newer version of Holdfast has already migrated the database',
        );
      }
      return migrated;
    },

    startApi: (context, port) =>
      start(context, async (composed) => {
        const app = await definition.api(composed, context);
        const url = await app.listen({ host: context.host, port });
        return { url, stop: (options) => app.stop(options) };
      }),

    ...(worker && {
      startWorker: (context, probePort) =>
        start(context, async (composed) => {
          const running = await worker(composed, context);
          if (probePort === undefined) return running;
          const probed = await definition.probed?.(composed);
          return withProbes(running, { name, context, port: probePort, probed });
        }),
    }),
  };
}
