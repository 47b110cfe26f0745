import {
  type ApiDescription,
  createHttpApp,
  type HttpApp,
  type HttpAppOptions,
} from '../http/index.ts';
import { gatherRefusals, type Repeated } from '../refusals/index.ts';
import type { FollowOptions, Revocations } from '../revocations/index.ts';
import type { Probed, ServiceContext } from './model.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

type TenantApi = ApiDescription &
  Probed &
  Pick<HttpAppOptions, 'trustsUndatedProofs' | 'limits'> &
  Pick<FollowOptions, 'directory'> & {
    /** What the tokens of its callers must be for. */
    audience: string;
    requestsPerMinute: number;
    /** Records calls that were refused because of who made them. */
    recordRefused(repeated: Repeated): Promise<void>;
    /** Called with the revocations, for other parts that need them. */
    onRevocations(revocations: Revocations): void;
  };

/**
 * The API of a service that is called with tokens of auth: they are checked against its published
 * keys, and against what it has revoked since.
 */
export async function createTenantApi(
  context: ServiceContext,
  { audience, directory, requestsPerMinute, onRevocations, recordRefused, ...api }: TenantApi,
): Promise<HttpApp> {
  const { logger, clock, tokens } = context;
  // Loaded here: workers load this folder too, and have no API.
  const [{ createTokenVerifier }, { underRevocations }] = await Promise.all([
    import('../identity/index.ts'),
    import('../revocations/index.ts'),
  ]);
  const refusals = gatherRefusals(recordRefused, { clock, logger });
  const app = await underRevocations({ directory, clock, logger }, (revocations) => {
    onRevocations(revocations);
    return createHttpApp({
      ...api,
      whenRefused: refusals.note,
      logger,
      clock,
      verifier: createTokenVerifier({
        issuer: tokens.issuer,
        audience,
        jwks: { url: tokens.jwksUrl },
        clock,
        isRevoked: revocations.isRevoked,
      }),
      revocations,
      corsOrigins: context.corsOrigins,
      trustedProxies: context.trustedProxies,
      serviceSecret: context.serviceSecret,
      rateLimit: { perMinute: requestsPerMinute },
      bodyLimitBytes: BODY_LIMIT_BYTES,
    });
  });
  return { ...app, stop: (options) => app.stop(options).finally(refusals.stop) };
}
