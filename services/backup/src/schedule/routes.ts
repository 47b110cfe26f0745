import { type Route, route } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { listOccurrences } from './list.ts';
import { OccurrencesPage, OccurrencesParams, OccurrencesQuery } from './schema.ts';

export function scheduleRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'GET',
      url: '/datasources/:id/occurrences',
      operationId: 'listOccurrences',
      summary: 'List the times at which schedules of a datasource were due, newest first',
      description:
        'With the outcome of each, including those that did not run. They are kept for 400 days, unless the operator has set another time.',
      tags: ['Backups'],
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: OccurrencesParams,
      query: OccurrencesQuery,
      response: { 200: OccurrencesPage },
      handler: (input) =>
        listOccurrences(parts, callerOf(input), {
          datasourceId: input.params.id,
          ...input.query,
        }),
    }),
  ];
}
