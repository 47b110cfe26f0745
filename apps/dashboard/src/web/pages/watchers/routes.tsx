import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';
import { readFilters, readPlace, text } from './filters.ts';

export const watchersRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/watchers',
    validateSearch: (search: Record<string, unknown>): { q?: string } => {
      const q = text(search.q);
      return q === undefined ? {} : { q };
    },
    component: lazyRouteComponent(() => import('./list.tsx'), 'WatchersPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/watchers/new',
    // A keyword, or a domain of your own, whose keyword is then watched.
    validateSearch: (search: Record<string, unknown>): { brand?: string } => {
      const brand = text(search.brand);
      return brand === undefined ? {} : { brand };
    },
    component: lazyRouteComponent(() => import('./add.tsx'), 'AddWatcherPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/watchers/$id',
    validateSearch: readPlace,
    component: lazyRouteComponent(() => import('./detail.tsx'), 'WatcherPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/hits',
    validateSearch: readFilters,
    component: lazyRouteComponent(() => import('./hits.tsx'), 'HitsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/hits/$id',
    component: lazyRouteComponent(() => import('./hit.tsx'), 'HitPage'),
  }),
] as const;
