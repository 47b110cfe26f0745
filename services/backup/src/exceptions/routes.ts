import { noContent, type Route, route } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { listAccepted } from './list.ts';
import { revokeAccepted } from './revoke.ts';
import {
  AcceptedExceptionsPage,
  ExceptionParams,
  ExceptionsParams,
  ExceptionsQuery,
} from './schema.ts';

const tags = ['Datasources'];

/** They are accepted by the restore that found them, among the routes of restores. */
export function exceptionRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'GET',
      url: '/datasources/:id/accepted-exceptions',
      operationId: 'listAcceptedExceptions',
      summary: 'List the accepted exceptions of a datasource, newest first',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: ExceptionsParams,
      query: ExceptionsQuery,
      response: { 200: AcceptedExceptionsPage },
      handler: (input) =>
        listAccepted(parts, callerOf(input), { datasourceId: input.params.id, ...input.query }),
    }),
    route({
      method: 'DELETE',
      url: '/datasources/:id/accepted-exceptions/:exceptionId',
      operationId: 'revokeAcceptedException',
      summary: 'No longer accept an exception',
      tags,
      access: 'configure',
      proof: 'none',
      contents: 'none',
      params: ExceptionParams,
      response: { 204: noContent },
      handler: (input) => {
        const { id: datasourceId, exceptionId: id } = input.params;
        return revokeAccepted(parts, callerOf(input), { datasourceId, id });
      },
    }),
  ];
}
