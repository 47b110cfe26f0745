import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';

export const generatorRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/name-ideas',
    component: lazyRouteComponent(() => import('./page.tsx'), 'NameIdeasPage'),
  }),
] as const;
