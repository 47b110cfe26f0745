import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';

type DetailSearch = { import?: string };

export const destinationsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/destinations',
    component: lazyRouteComponent(() => import('./list.tsx'), 'DestinationsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/destinations/new',
    component: lazyRouteComponent(() => import('./add.tsx'), 'AddDestinationPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/destinations/$id',
    // The address has the import being followed, so it is still followed after a reload.
    validateSearch: (search: Record<string, unknown>): DetailSearch =>
      typeof search.import === 'string' && /^[0-9a-f-]{36}$/i.test(search.import)
        ? { import: search.import }
        : {},
    component: lazyRouteComponent(() => import('./detail.tsx'), 'DestinationPage'),
  }),
] as const;
