import { type Route, route } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import { type AuditLogParts, listAuditLog } from './list.ts';
import { listActors } from './list-actors.ts';
import { ActorsPage, ActorsQuery, AuditLogPage, AuditLogQuery } from './schema.ts';

export function auditLogRoutes(parts: AuditLogParts): Route[] {
  return [
    route({
      method: 'GET',
      url: '/audit-log',
      operationId: 'listAuditLog',
      summary: 'What was done, newest first',
      description:
        'Each filter narrows on its own, and all of them combine. Entries live one year.',
      tags: ['Audit log'],
      access: 'read',
      query: AuditLogQuery,
      response: { 200: AuditLogPage },
      handler: (input) => {
        const { target_types: targetTypes, target_id: targetId, ...rest } = input.query;
        return listAuditLog(parts, callerOf(input), { ...rest, targetTypes, targetId });
      },
    }),
    route({
      method: 'GET',
      url: '/audit-log/actors',
      operationId: 'listAuditActors',
      summary: 'Everybody who is in the log',
      tags: ['Audit log'],
      access: 'read',
      query: ActorsQuery,
      response: { 200: ActorsPage },
      handler: (input) => listActors(parts, callerOf(input), input.query),
    }),
  ];
}
