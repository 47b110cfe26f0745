import { noContent, type Route, route } from '@holdfast/platform/http';
import { JobParams } from '../backups/schema.ts';
import { callerOf } from '../caller/index.ts';
import { DatasourceParams } from '../datasources/schema.ts';
import type { Parts } from '../parts.ts';
import { deleteBackup } from './delete-backup.ts';
import { deleteDatasource } from './delete-datasource.ts';
import { DeleteDatasource } from './schema.ts';

export function removalRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'DELETE',
      url: '/datasources/:id',
      operationId: 'deleteDatasource',
      summary: 'Delete a datasource',
      description: 'The confirmation must be its name, and no job of it may be in flight.',
      tags: ['Datasources'],
      access: 'data.destroy',
      params: DatasourceParams,
      body: DeleteDatasource,
      response: { 204: noContent },
      errors: ['DATASOURCE_JOB_IN_FLIGHT'],
      handler: (input) =>
        deleteDatasource(parts, callerOf(input), input.params.id, input.body.confirmation),
    }),
    route({
      method: 'DELETE',
      url: '/datasources/:id/backups/:jobId',
      operationId: 'deleteBackup',
      summary: 'Delete a backup',
      description:
        'It is marked at once, and cleaned out of its storage within about a minute, however ' +
        'often that must be tried.',
      tags: ['Backups'],
      access: 'data.destroy',
      params: JobParams,
      response: { 204: noContent },
      errors: ['BACKUP_IN_FLIGHT'],
      handler: (input) => {
        const { id: datasourceId, jobId } = input.params;
        return deleteBackup(parts, callerOf(input), { datasourceId, jobId });
      },
    }),
  ];
}
