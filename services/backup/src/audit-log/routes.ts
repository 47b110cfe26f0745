import {
  ActorsPage,
  ActorsQuery,
  type AuditLogParts,
  listActors,
  listAuditLog,
} from '@holdfast/platform/audit-log';
import { type Route, route } from '@holdfast/platform/http';
import { AUDIT_ACTION_NAMES } from './model.ts';
import { AuditLogPage, AuditLogQuery } from './schema.ts';

export function auditLogRoutes(parts: AuditLogParts): Route[] {
  return [
    route({
      method: 'GET',
      url: '/audit-log',
      operationId: 'listAuditLog',
      summary: 'What was done, newest first',
      description:
        'An entry must match all the filters that are given. Entries are kept for one year.',
      tags: ['Audit log'],
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: AuditLogQuery,
      response: { 200: AuditLogPage },
      handler: ({ principal: { organisation }, query }) => {
        const { target_types: targetTypes, target_id: targetId, ...rest } = query;
        const filters = { ...rest, targetTypes, targetId };
        return listAuditLog(parts, AUDIT_ACTION_NAMES, { organisation, ...filters });
      },
    }),
    route({
      method: 'GET',
      url: '/audit-log/actors',
      operationId: 'listAuditActors',
      summary: 'Everybody who appears in the log',
      tags: ['Audit log'],
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: ActorsQuery,
      response: { 200: ActorsPage },
      handler: ({ principal: { organisation }, query }) =>
        listActors(parts, { organisation, ...query }),
    }),
  ];
}
