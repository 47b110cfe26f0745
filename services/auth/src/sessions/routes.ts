import { noContent, type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../parts.ts';
import { PageQuery } from '../schema.ts';
import { clearCookie } from './cookie.ts';
import { endSessions } from './end-all.ts';
import { sessionGuard } from './guard.ts';
import { listSessions } from './list.ts';
import { revokeSession } from './revoke.ts';
import { EndedAnswer, EndSessionsQuery, SessionPage, SessionParams } from './schema.ts';

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
      proof: 'none',
      contents: 'none',
      query: PageQuery,
      response: { 200: SessionPage },
      handler: ({ principal, query }) => listSessions(parts, principal, query),
    }),
    route({
      method: 'DELETE',
      url: '/sessions/:sessionId',
      operationId: 'revokeSession',
      summary: 'End one of your sessions',
      description: 'Its tokens are refused by the other services within seconds.',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      params: SessionParams,
      response: { 204: noContent },
      handler: ({ principal, params }) => revokeSession(parts, principal, params.sessionId),
    }),
    route({
      method: 'DELETE',
      url: '/sessions',
      operationId: 'endSessions',
      summary: 'End all your sessions, or all but this one',
      description: 'Their tokens are refused by the other services within seconds.',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      query: EndSessionsQuery,
      response: { 200: EndedAnswer },
      handler: async ({ principal, query, request, reply }) => {
        const keepCurrent = query.keep === 'current';
        const ended = await endSessions(parts, principal, { keepCurrent });
        if (!keepCurrent) clearCookie(request, reply);
        return { ended };
      },
    }),
  ];
}
