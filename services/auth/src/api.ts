import { Problem } from '@holdfast/platform/errors';
import { createHttpApp, type HttpApp } from '@holdfast/platform/http';
import type { ServiceContext } from '@holdfast/platform/service';
import manifest from '../package.json' with { type: 'json' };
import { accountRoutes } from './accounts/routes.ts';
import type { Parts } from './compose.ts';
import { directoryRoutes } from './directory/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { organisationRoutes } from './organisations/routes.ts';
import { serviceAccountRoutes } from './service-accounts/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { serviceGuard } from './tokens/index.ts';
import { tokenRoutes } from './tokens/routes.ts';

const DESCRIPTION =
  'Accounts, organisations and service accounts; mints the short-lived tokens that the other ' +
  'services accept.';

export function createApi(parts: Parts, context: ServiceContext): Promise<HttpApp> {
  return createHttpApp({
    name: 'Holdfast auth',
    version: manifest.version,
    description: DESCRIPTION,
    routes: [
      ...accountRoutes(parts),
      ...sessionRoutes(parts),
      ...organisationRoutes(parts, serviceGuard(parts, 'billing')),
      ...memberRoutes(parts),
      ...invitationRoutes(parts),
      ...serviceAccountRoutes(parts),
      ...tokenRoutes(parts),
      ...directoryRoutes(parts, serviceGuard(parts, 'directory')),
    ],
    logger: context.logger,
    clock: context.clock,
    verifier: { verify: refuse },
    readiness: { database: parts.database.ping },
    corsOrigins: context.corsOrigins,
    trustedProxies: context.trustedProxies,
    serviceSecret: context.serviceSecret,
    rateLimit: { perMinute: parts.requestsPerMinute },
    bodyLimitBytes: 64 * 1024,
  });
}

/** The tokens that are minted here are for the others. */
async function refuse(): Promise<never> {
  throw new Problem('UNAUTHENTICATED');
}
