import { createRouter } from '@tanstack/react-router';
import { rootRoute, shellRoute, signInRoute } from './frame/routes.tsx';
import { backupsRoutes } from './pages/backups/routes.tsx';
import { bulkRoutes } from './pages/bulk/routes.tsx';
import { checksRoutes } from './pages/checks/routes.tsx';
import { datasourcesRoutes } from './pages/datasources/routes.tsx';
import { destinationsRoutes } from './pages/destinations/routes.tsx';
import { generatorRoutes } from './pages/generator/routes.tsx';
import { linkRoutes } from './pages/links/routes.tsx';
import { organisationRoutes } from './pages/organisation/routes.tsx';
import { overviewRoutes } from './pages/overview/routes.tsx';
import { policiesRoutes } from './pages/policies/routes.tsx';
import { restoresRoutes } from './pages/restores/routes.tsx';
import { savedNamesRoutes } from './pages/saved-names/routes.tsx';
import { signOnCallbackRoute, signOnRoutes } from './pages/sign-on/routes.tsx';
import { watchersRoutes } from './pages/watchers/routes.tsx';
import { queryClient } from './session/query-client.ts';

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signInRoute,
    signOnCallbackRoute,
    ...linkRoutes,
    shellRoute.addChildren([
      ...overviewRoutes,
      ...datasourcesRoutes,
      ...policiesRoutes,
      ...destinationsRoutes,
      ...backupsRoutes,
      ...restoresRoutes,
      ...checksRoutes,
      ...bulkRoutes,
      ...generatorRoutes,
      ...savedNamesRoutes,
      ...watchersRoutes,
      ...organisationRoutes,
      ...signOnRoutes,
    ]),
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  // TanStack Query decides what is fresh.
  defaultPreloadStaleTime: 0,
  // The page of another thing starts afresh: nothing typed or requested on the previous one is left.
  defaultRemountDeps: ({ params }) => params,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
