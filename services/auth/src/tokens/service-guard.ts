import type { Guard } from '@holdfast/platform/http';
import { createServiceTokenVerifier, type ServicePrincipal } from '@holdfast/platform/identity';
import type { ServiceAudience } from './model.ts';
import { publishedKeys } from './publish.ts';
import type { SignParts } from './sign.ts';

/** For routes that other services call, with a token for exactly this purpose. */
export function serviceGuard(parts: SignParts, audience: ServiceAudience): Guard<ServicePrincipal> {
  const verifier = createServiceTokenVerifier({
    issuer: parts.issuer,
    audience,
    clock: parts.clock,
    // We verify as everyone else does, except that our own keys need no request.
    jwks: { url: `${parts.issuer}/.well-known/jwks.json` },
    fetch: async () => Response.json(await publishedKeys(parts)),
  });
  return {
    name: audience,
    description: `A token with the audience \`${audience}\`, which only services get.`,
    verify: (authorization) => verifier.verify(authorization),
  };
}
