import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';

export const datasourcesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/databases',
    component: lazyRouteComponent(() => import('./list.tsx'), 'DatasourcesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/databases/new',
    component: lazyRouteComponent(() => import('./add.tsx'), 'AddDatasourcePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/databases/$id',
    component: lazyRouteComponent(() => import('./detail.tsx'), 'DatasourcePage'),
  }),
] as const;
