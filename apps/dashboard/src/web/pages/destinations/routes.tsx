import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';

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
    component: lazyRouteComponent(() => import('./detail.tsx'), 'DestinationPage'),
  }),
] as const;
