import { type Route, route } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { listDeletions } from './list.ts';
import { DeletionsPage, DeletionsQuery } from './schema.ts';

export function retentionRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'GET',
      url: '/retention-deletions',
      operationId: 'listRetentionDeletions',
      summary: 'List what retention deleted, newest first',
      description:
        'A permanent record: it outlives the datasource, the policy and the audit log. An entry must ' +
        'match all the filters that are given.',
      tags: ['Backups'],
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: DeletionsQuery,
      response: { 200: DeletionsPage },
      handler: (input) => {
        const { datasource_ids: datasourceIds, ...rest } = input.query;
        return listDeletions(parts, callerOf(input), { datasourceIds, ...rest });
      },
    }),
  ];
}
