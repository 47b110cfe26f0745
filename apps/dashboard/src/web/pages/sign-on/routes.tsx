import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute, shellRoute } from '../../frame/routes.tsx';

type CommandSearch = { challenge?: string };

/** Outside the shell: people who come back are not signed in yet. */
export const signOnCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-on/callback/$providerId',
  component: lazyRouteComponent(() => import('./callback.tsx'), 'SignOnCallback'),
});

export const signOnRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/single-sign-on',
    component: lazyRouteComponent(() => import('./settings.tsx'), 'SignOnPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sign-on/command',
    validateSearch: (search: Record<string, unknown>): CommandSearch =>
      typeof search.challenge === 'string' ? { challenge: search.challenge } : {},
    component: lazyRouteComponent(() => import('./command.tsx'), 'CommandPage'),
  }),
] as const;
