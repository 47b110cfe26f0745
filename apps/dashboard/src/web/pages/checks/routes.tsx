import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';

export const checksRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/names',
    component: lazyRouteComponent(() => import('./page.tsx'), 'CheckPage'),
  }),
] as const;
