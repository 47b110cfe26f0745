import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';
import { readChoice } from './choice.ts';

export const restoresRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/restore',
    validateSearch: readChoice,
    component: lazyRouteComponent(() => import('./start.tsx'), 'StartRestorePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/restores/$id',
    component: lazyRouteComponent(() => import('./detail.tsx'), 'RestorePage'),
  }),
] as const;
