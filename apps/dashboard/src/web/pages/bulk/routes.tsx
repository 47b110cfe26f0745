import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';

export const bulkRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/bulk-checks',
    component: lazyRouteComponent(() => import('./list.tsx'), 'BulkChecksPage'),
  }),
] as const;
