import { Problem } from '@holdfast/platform/errors';
import { type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../parts.ts';
import { authenticate, clientOf, sessionGuard } from '../sessions/index.ts';
import { mintForClient } from './mint-for-client.ts';
import { mintForSession } from './mint-for-session.ts';
import { publishedKeys } from './publish.ts';
import { isApi } from './rules.ts';
import { KeySet, TokenAnswer, TokenRequest } from './schema.ts';

export function tokenRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'POST',
      url: '/token',
      operationId: 'mintToken',
      summary: 'Get a token for one of the services',
      description:
        'Use your session, for one of your organisations, or the clientId and clientSecret of a ' +
        'service account. The token is valid for 10 minutes.',
      tags: ['Tokens'],
      access: 'public',
      proof: 'none',
      contents: 'none',
      mayCarry: sessionGuard(parts),
      body: TokenRequest,
      response: { 200: TokenAnswer },
      errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
      handler: async ({ body, request }) => {
        const { audience, organisationId, clientId, clientSecret } = body;
        if (clientId !== undefined && clientSecret !== undefined) {
          return mintForClient(parts, {
            ...{ audience, clientId, clientSecret, client: clientOf(request) },
          });
        }
        const caller = await authenticate(parts, request);
        if (!isApi(audience)) throw new Problem('UNAUTHENTICATED');
        return mintForSession(parts, caller, { audience, organisationId });
      },
    }),
    route({
      method: 'GET',
      url: '/.well-known/jwks.json',
      operationId: 'getKeys',
      summary: 'The keys to verify tokens with',
      tags: ['Tokens'],
      access: 'public',
      proof: 'none',
      contents: 'none',
      response: { 200: KeySet },
      handler: ({ reply }) => {
        reply.header('cache-control', 'public, max-age=60');
        return publishedKeys(parts);
      },
    }),
  ];
}
