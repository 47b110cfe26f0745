import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';
import { prepareDomains } from '../../session/prepare-domains.ts';
import { readFilters } from './filters.ts';

export const bulkRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/bulk-checks',
    loader: prepareDomains,
    component: lazyRouteComponent(() => import('./list.tsx'), 'BulkChecksPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/bulk-checks/new',
    loader: prepareDomains,
    component: lazyRouteComponent(() => import('./add.tsx'), 'AddBulkCheckPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/bulk-checks/$id',
    validateSearch: readFilters,
    loader: prepareDomains,
    component: lazyRouteComponent(() => import('./detail.tsx'), 'BulkCheckPage'),
  }),
] as const;
