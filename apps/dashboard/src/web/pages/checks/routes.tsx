import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';
import { prepareDomains } from '../../session/prepare-domains.ts';
import { readSearch } from './search.ts';

export const checksRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/names',
    validateSearch: readSearch,
    loader: prepareDomains,
    component: lazyRouteComponent(() => import('./page.tsx'), 'CheckPage'),
  }),
] as const;
