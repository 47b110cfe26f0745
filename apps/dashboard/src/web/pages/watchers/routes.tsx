import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';

export const watchersRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/watchers',
    component: lazyRouteComponent(() => import('./list.tsx'), 'WatchersPage'),
  }),
] as const;
