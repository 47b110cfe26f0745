import { ActorsPage, ActorsQuery } from '@holdfast/platform/audit-log';
import { type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../parts.ts';
import { OrganisationParams } from '../schema.ts';
import { sessionGuard } from '../sessions/index.ts';
import { readActors, readAuditLog } from './list.ts';
import { AuditLogPage, AuditLogQuery } from './schema.ts';

export function auditLogRoutes(parts: Parts): Route[] {
  const access = sessionGuard(parts);
  const tags = ['Audit log'];
  return [
    route({
      method: 'GET',
      url: '/organisations/:organisationId/audit-log',
      operationId: 'listAuthAuditLog',
      summary: 'What was done and refused, newest first',
      description:
        'An entry must match all the filters that are given. Entries are kept for one year.',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      params: OrganisationParams,
      query: AuditLogQuery,
      response: { 200: AuditLogPage },
      handler: ({ principal, params: { organisationId: organisation }, query }) => {
        const { target_types: targetTypes, target_id: targetId, ...rest } = query;
        const filters = { ...rest, targetTypes, targetId };
        return readAuditLog(parts, principal, { organisation, ...filters });
      },
    }),
    route({
      method: 'GET',
      url: '/organisations/:organisationId/audit-log/actors',
      operationId: 'listAuthAuditActors',
      summary: 'Everybody who appears in the log',
      tags,
      access,
      proof: 'none',
      contents: 'none',
      params: OrganisationParams,
      query: ActorsQuery,
      response: { 200: ActorsPage },
      handler: ({ principal, params: { organisationId: organisation }, query }) =>
        readActors(parts, principal, { organisation, ...query }),
    }),
  ];
}
