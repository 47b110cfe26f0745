import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  retainSearchParams,
} from '@tanstack/react-router';
import { ownPath } from '../parts/own-path.ts';
import { accountQuery } from '../session/account.ts';
import { holdfastFor } from '../session/holdfast.ts';
import { lastOrganisation } from '../session/member.ts';
import { Crash } from './crash.tsx';
import { Missing } from './missing.tsx';
import { Shell } from './shell.tsx';

type RootSearch = { org?: string };

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // For people in several organisations it is in the address, so a link says which one.
  validateSearch: (search: Record<string, unknown>): RootSearch =>
    typeof search.org === 'string' ? { org: search.org } : {},
  search: { middlewares: [retainSearchParams(['org'])] },
  component: Outlet,
  notFoundComponent: Missing,
  errorComponent: Crash,
});

/** Everything behind the sign-in. The account is requested together with the page's script. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  loader: ({ context, location }) => {
    void context.queryClient.prefetchQuery(accountQuery);
    // The token that the page will need is requested too, if the organisation is known.
    const { org = lastOrganisation() } = location.search as RootSearch;
    if (org)
      holdfastFor(org)
        .prepare('backup')
        .catch(() => {});
  },
  component: Shell,
  errorComponent: Crash,
});

type SignInSearch = { from?: string };

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): SignInSearch => {
    const from = ownPath(search.from);
    return from === undefined ? {} : { from };
  },
  component: lazyRouteComponent(() => import('../pages/sign-in/page.tsx'), 'SignInPage'),
});
