import type { RunningApi, Service } from '@holdfast/platform/service';
import { SETTINGS } from './role/config.ts';
import type { DashboardContext } from './role/model.ts';

/**
 * The one address that people, clients and the command need. It is started like any other service, but
 * keeps nothing: no database, no keys, no workers.
 */
export const dashboard = {
  name: 'dashboard',
  port: { setting: 'HOLDFAST_DASHBOARD_PORT', fallback: 4000 },
  settings: SETTINGS,
  async startApi(context: Omit<DashboardContext, 'pages'>, port: number): Promise<RunningApi> {
    const { createDashboard } = await import('./role/app.ts');
    const { builtPages } = await import('./build/built-pages.ts');
    const { folders, areKept, remove } = await builtPages();
    if (!areKept) {
      context.logger.warn(
        'nothing can be written below node_modules/.cache: the pages of the dashboard are built again at every start',
      );
    }
    const app = await createDashboard({ ...context, pages: folders });
    const url = await app.listen({ host: context.host, port });
    return { url, stop: (options) => app.stop(options).finally(remove) };
  },
} satisfies Pick<Service, 'name' | 'port' | 'settings'> & Record<string, unknown>;
