import { type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../clock/index.ts';
import { Problem } from '../errors/index.ts';
import { CLOCK_SKEW_SECONDS, checkTerms, principalFrom, servicePrincipalFrom } from './claims.ts';
import { type Fetch, fixedKeys, type KeySource, remoteKeys } from './jwks.ts';
import type { Principal, ServicePrincipal } from './model.ts';
import { VerifiedTokens } from './verified-tokens.ts';

type VerifierOptions = {
  issuer: string;
  /** The one service that the tokens must be for. */
  audience: string;
  jwks: { url: string } | { keys: JSONWebKeySet['keys'] };
  clock: Clock;
  /** For the JWKS address; the global one unless given. */
  fetch?: Fetch;
};

/** Whether a token must be refused although its signature is good. */
type IsRevoked = (principal: Principal) => boolean;

export type Verifier<P> = {
  /**
   * Who sent this Authorization header. Whatever is wrong with it, the error is the same
   * UNAUTHENTICATED, whose `cause` is for the log; only a revoked token is told so. UNAVAILABLE
   * when no key could be fetched yet.
   */
  verify(authorization: string | undefined): Promise<P>;
};

/** For tokens of people and machines that act for an organisation. */
export function createTokenVerifier({
  isRevoked = () => false,
  ...options
}: VerifierOptions & { isRevoked?: IsRevoked }): Verifier<Principal> {
  const { verify } = createVerifier(options, principalFrom);
  return {
    async verify(authorization) {
      const principal = await verify(authorization);
      if (!isRevoked(principal)) return principal;
      throw new Problem('UNAUTHENTICATED', {
        msg: 'Your session has ended, or what you may do has changed: sign in again.',
      });
    },
  };
}

/** For tokens with which one service calls another. */
export function createServiceTokenVerifier(options: VerifierOptions): Verifier<ServicePrincipal> {
  return createVerifier(options, servicePrincipalFrom);
}

function createVerifier<P>(
  { issuer, audience, jwks, clock, fetch }: VerifierOptions,
  read: (payload: JWTPayload) => P,
): Verifier<P> {
  const keys: KeySource = 'url' in jwks ? remoteKeys(jwks.url, clock, fetch) : fixedKeys(jwks.keys);
  const verified = new VerifiedTokens<P>();

  async function check(token: string): Promise<P> {
    const now = clock.now();
    // Read first: a token must not be remembered under keys newer than the one that verified it.
    const generation = keys.generation();
    const { payload } = await jwtVerify(token, keys.find, {
      algorithms: ['EdDSA'],
      issuer,
      currentDate: now,
      clockTolerance: CLOCK_SKEW_SECONDS,
    });
    const endsAt = checkTerms(payload, audience, now);
    const principal = read(payload);
    verified.add(token, generation, principal, endsAt);
    return principal;
  }

  return {
    async verify(authorization) {
      const token = bearerToken(authorization);
      keys.keepFresh();
      const known = verified.get(token, keys.generation(), clock.now().getTime());
      if (known !== undefined) return known;
      try {
        return await check(token);
      } catch (error) {
        if (error instanceof Problem) throw error;
        throw new Problem('UNAUTHENTICATED', { cause: error });
      }
    },
  };
}

function bearerToken(authorization: string | undefined): string {
  const token = authorization?.match(BEARER)?.[1];
  if (token !== undefined) return token;
  throw new Problem('UNAUTHENTICATED', { cause: new Error('no bearer token was sent') });
}

const BEARER = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;
