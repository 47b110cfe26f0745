import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';
import { prepareDomains } from '../../session/prepare-domains.ts';
import { readSearch } from './search.ts';

export const generatorRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/name-ideas',
    validateSearch: readSearch,
    loader: prepareDomains,
    component: lazyRouteComponent(() => import('./page.tsx'), 'NameIdeasPage'),
  }),
] as const;
