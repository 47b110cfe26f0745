import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';

export const savedNamesRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/saved-names',
    component: lazyRouteComponent(() => import('./list.tsx'), 'SavedNamesPage'),
  }),
] as const;
