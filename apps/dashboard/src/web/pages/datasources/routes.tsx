import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';
import { readListSearch } from './list-search.ts';
import { DATASOURCE_TABS, type Step, type Tab, WIZARD_STEPS } from './places.ts';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export const datasourcesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/databases',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./list.tsx'), 'DatasourcesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/databases/new',
    // The database that already exists, the step, and the first backup: enough to resume the wizard.
    validateSearch: (
      search: Record<string, unknown>,
    ): { id?: string; step?: Step; job?: string } => {
      const [id, job] = [text(search.id), text(search.job)];
      const step = WIZARD_STEPS.find((one) => one === search.step);
      return { ...(id && { id }), ...(step && { step }), ...(job && { job }) };
    },
    component: lazyRouteComponent(() => import('./add.tsx'), 'AddDatasourcePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/databases/$id',
    validateSearch: (search: Record<string, unknown>): { tab?: Tab } => {
      const tab = DATASOURCE_TABS.find((one) => one === search.tab);
      return tab === undefined ? {} : { tab };
    },
    component: lazyRouteComponent(() => import('./detail.tsx'), 'DatasourcePage'),
  }),
] as const;
