import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';
import { prepareDomains } from '../../session/prepare-domains.ts';
import { readFilters } from './filters.ts';

export const savedNamesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/saved-names',
    validateSearch: readFilters,
    loader: prepareDomains,
    component: lazyRouteComponent(() => import('./list.tsx'), 'SavedNamesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/saved-names/new',
    loader: prepareDomains,
    component: lazyRouteComponent(() => import('./add.tsx'), 'AddNamesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/saved-names/$id',
    loader: prepareDomains,
    component: lazyRouteComponent(() => import('./detail.tsx'), 'SavedNamePage'),
  }),
] as const;
