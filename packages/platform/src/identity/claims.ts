import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { Principal, ServicePrincipal } from './model.ts';
import { isPermission, ROLE_PERMISSIONS, ROLES } from './permissions.ts';

export const CLOCK_SKEW_SECONDS = 5;
const LONGEST_LIFE_SECONDS = 60 * 60;

/** The latest that a Date can hold. */
const MOST_SECONDS = 8_640_000_000_000;

const identifier = z.string().min(1).max(255);

const UserClaims = z.object({
  sub: identifier,
  org: z.uuid(),
  role: z.enum(ROLES),
  actor: z.enum(['user', 'machine']),
  billing: z.enum(['active', 'lapsed']),
  jti: identifier,
  /** Replaces the role's permissions where it is given; unknown names allow nothing. */
  permissions: z.array(z.string().max(100)).max(100).optional(),
  sid: identifier.optional().catch(undefined),
  iat: z.number(),
  auth_time: z.int().nonnegative().max(MOST_SECONDS).optional(),
});

const ServiceClaims = z.object({ sub: identifier, actor: z.literal('machine'), jti: identifier });

/** Ignores other claims. Throws if a required one is missing or one is malformed; drops a malformed `sid`. */
export function principalFrom(payload: JWTPayload): Principal {
  const claims = UserClaims.parse(payload);
  return {
    subject: claims.sub,
    organisation: claims.org.toLowerCase(),
    role: claims.role,
    permissions: claims.permissions?.filter(isPermission) ?? ROLE_PERMISSIONS[claims.role],
    actor: claims.actor,
    billing: claims.billing,
    tokenId: claims.jti,
    ...(claims.sid !== undefined && { session: claims.sid }),
    issuedAt: claims.iat,
    ...(claims.auth_time !== undefined && { provenAt: new Date(claims.auth_time * 1000) }),
  };
}

export function servicePrincipalFrom(payload: JWTPayload): ServicePrincipal {
  const claims = ServiceClaims.parse(payload);
  return { subject: claims.sub, tokenId: claims.jti };
}

/**
 * Checks what a JWT library leaves open: one audience and not a list, no life beyond an hour, not
 * issued in the future, and no grace after the end. Returns when the token ends, in milliseconds.
 */
export function checkTerms({ aud, iat, exp }: JWTPayload, audience: string, now: Date): number {
  if (aud !== audience) throw new Error('the audience is not exactly this service');
  if (iat === undefined || exp === undefined) throw new Error('iat or exp is missing');
  if (exp - iat > LONGEST_LIFE_SECONDS) throw new Error('the token lives for too long');
  const seconds = now.getTime() / 1000;
  if (iat > seconds + CLOCK_SKEW_SECONDS) throw new Error('the token was issued in the future');
  if (exp <= seconds) throw new Error('the token has expired');
  return exp * 1000;
}
