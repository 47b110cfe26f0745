import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';

export const policiesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/policies',
    component: lazyRouteComponent(() => import('./list.tsx'), 'PoliciesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/policies/new',
    component: lazyRouteComponent(() => import('./add.tsx'), 'AddPolicyPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/policies/$id',
    component: lazyRouteComponent(() => import('./detail.tsx'), 'PolicyPage'),
  }),
] as const;
