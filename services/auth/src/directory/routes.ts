import { type Guard, type Route, route } from '@holdfast/platform/http';
import type { ServicePrincipal } from '@holdfast/platform/identity';
import type { AuthDatabase } from '../tables.ts';
import { resolve } from './resolve.ts';
import { ResolveAnswer, ResolveBody } from './schema.ts';

export function directoryRoutes(
  parts: { database: AuthDatabase },
  access: Guard<ServicePrincipal>,
): Route[] {
  return [
    route({
      method: 'POST',
      url: '/directory/resolve',
      operationId: 'resolveDirectory',
      summary: 'Who is behind these ids',
      description: 'For services. Unknown ids are left out; an erased user is anonymised.',
      tags: ['Services'],
      access,
      body: ResolveBody,
      response: { 200: ResolveAnswer },
      handler: async ({ body }) => ({ items: await resolve(parts, body.ids) }),
    }),
  ];
}
