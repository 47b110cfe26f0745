import { Problem } from '@holdfast/platform/errors';
import {
  type ApiDescription,
  createHttpApp,
  type HttpApp,
  type Route,
} from '@holdfast/platform/http';
import type { ServicePrincipal } from '@holdfast/platform/identity';
import { databaseMetrics, type ServiceContext } from '@holdfast/platform/service';
import manifest from '../package.json' with { type: 'json' };
import { writeSignUp } from './accounts/index.ts';
import { accountRoutes } from './accounts/routes.ts';
import { addressRoutes } from './addresses/routes.ts';
import { refusalMetrics } from './audit-log/index.ts';
import { auditLogRoutes } from './audit-reading/routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import type { Caller } from './engine/index.ts';
import { factorRoutes } from './factors/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { noteRoleRefusal } from './organisations/index.ts';
import { organisationRoutes } from './organisations/routes.ts';
import { mailMetrics } from './outbox/index.ts';
import type { Parts } from './parts.ts';
import { provingRoutes } from './proving/routes.ts';
import { writeReset } from './recovery/index.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { serviceAccountRoutes } from './service-accounts/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { signOnRoutes } from './sign-on/routes.ts';
import { keyMetrics, serviceGuard } from './tokens/index.ts';
import { tokenRoutes } from './tokens/routes.ts';

const DESCRIPTION =
  'Manages accounts, organisations and service accounts, and issues the short-lived tokens that ' +
  'the other services accept.';

const TAGS = {
  Accounts: 'Signing up, signing in, and managing your account.',
  'Second factors': 'Ways to prove who you are, besides the password.',
  Sessions: 'Where you are signed in.',
  Organisations: 'Everything else belongs to an organisation.',
  Members: 'Who is in an organisation, and what they may do.',
  Invitations: 'How new members join an organisation.',
  'Service accounts': 'Accounts for machines.',
  'Single sign-on': 'Signing in through an identity provider, over OpenID Connect.',
  'Audit log': 'Who did what and when, and what was refused.',
  Tokens: 'Short-lived tokens for calling the other services.',
  Services: 'For other services, which authenticate with a token of their own.',
};

export function describeApi(parts: Parts): ApiDescription {
  return {
    name: 'Holdfast auth',
    version: manifest.version,
    description: DESCRIPTION,
    tags: TAGS,
    routes: [
      ...accountRoutes(parts),
      ...addressRoutes(parts),
      ...recoveryRoutes(parts),
      ...provingRoutes(parts),
      ...factorRoutes(parts),
      ...sessionRoutes(parts),
      ...organisationRoutes(parts, serviceGuard(parts, 'billing')),
      ...memberRoutes(parts),
      ...invitationRoutes(parts),
      ...serviceAccountRoutes(parts),
      ...signOnRoutes(parts),
      ...auditLogRoutes(parts),
      ...tokenRoutes(parts),
      ...directoryRoutes(parts, serviceGuard(parts, 'directory')),
    ].map((one) => recordingRefusals(parts, one)),
  };
}

type Refused = { params: { organisationId: string }; principal: Caller | ServicePrincipal };

/** Records calls that the caller's role forbids, on every route that names an organisation. */
function recordingRefusals(parts: Parts, one: Route): Route {
  const { operationId: operation, url, access, handler } = one;
  if (!url.includes(':organisationId') || access === 'public') return one;
  return {
    ...one,
    handler: async (input: never) => {
      try {
        return await handler(input);
      } catch (error) {
        const { params, principal } = input as Refused;
        // Services have no role.
        if ('sessionId' in principal) {
          await noteRoleRefusal(parts, principal, { ...params, operation, error });
        }
        throw error;
      }
    },
  };
}

export function createApi(parts: Parts, context: ServiceContext): Promise<HttpApp> {
  return createHttpApp({
    ...describeApi(parts),
    logger: context.logger,
    clock: context.clock,
    verifier: { verify: refuse },
    readiness: { database: parts.database.ping },
    metrics: [
      ...databaseMetrics(parts.database),
      ...keyMetrics(parts.database),
      ...refusalMetrics(parts.refusals),
      ...mailMetrics(parts),
    ],
    corsOrigins: context.corsOrigins,
    trustedProxies: context.trustedProxies,
    serviceSecret: context.serviceSecret,
    rateLimit: { perMinute: parts.requestsPerMinute },
    bodyLimitBytes: 64 * 1024,
  });
}

/** From now on this process sends mail, if a mail server is configured. */
export function startOutbox(parts: Parts): void {
  parts.outbox.start({
    reset: (address, asked) => writeReset(parts, address, asked),
    'sign-up': (address, asked) => writeSignUp(parts, address, asked),
  });
}

/** The default verifier refuses everything: tokens minted here are for the other services. */
async function refuse(): Promise<never> {
  throw new Problem('UNAUTHENTICATED');
}
