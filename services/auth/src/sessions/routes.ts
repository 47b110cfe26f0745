import { noContent, type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../compose.ts';
import { PageQuery } from '../schema.ts';
import { sessionGuard } from './guard.ts';
import { listSessions } from './list.ts';
import { revokeSession } from './revoke.ts';
import { SessionPage, SessionParams } from './schema.ts';

export function sessionRoutes(parts: Parts): Route[] {
  const access = sessionGuard(parts);
  const tags = ['Sessions'];
  return [
    route({
      method: 'GET',
      url: '/sessions',
      operationId: 'listSessions',
      summary: 'Where you are signed in',
      tags,
      access,
      query: PageQuery,
      response: { 200: SessionPage },
      handler: ({ principal, query }) => listSessions(parts, principal, query),
    }),
    route({
      method: 'DELETE',
      url: '/sessions/:sessionId',
      operationId: 'revokeSession',
      summary: 'End a session of yours',
      tags,
      access,
      params: SessionParams,
      response: { 204: noContent },
      handler: ({ principal, params }) => revokeSession(parts, principal, params.sessionId),
    }),
  ];
}
