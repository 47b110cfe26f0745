import { noContent, type Route, route } from '@holdfast/platform/http';
import { JobParams, JobView } from '../backups/schema.ts';
import { callerOf } from '../caller/index.ts';
import { DatasourceParams } from '../datasources/schema.ts';
import type { Parts } from '../parts.ts';
import { deleteBackup } from './delete-backup.ts';
import { deleteDatasource } from './delete-datasource.ts';
import { purgeBackup } from './purge-backup.ts';
import { DeleteDatasource } from './schema.ts';
import { undeleteBackup } from './undelete-backup.ts';

export function removalRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'DELETE',
      url: '/datasources/:id',
      operationId: 'deleteDatasource',
      summary: 'Delete a datasource',
      description:
        '`confirmation` must be its name, and none of its jobs may be in progress. Its backups are ' +
        'deleted too; undoing the deletion of one, while that is possible, restores the datasource.',
      tags: ['Datasources'],
      access: 'data.destroy',
      proof: 'delete',
      contents: 'none',
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
        'The backup is marked at once and removed from its storage within about a minute; a ' +
        'removal that fails is retried until it succeeds. If the organisation has set a time to ' +
        'undo deletions, a completed backup is removed when that is over: `undoUntil` says when.',
      tags: ['Backups'],
      access: 'data.destroy',
      proof: 'delete',
      contents: 'none',
      params: JobParams,
      response: { 204: noContent },
      errors: ['BACKUP_IN_FLIGHT'],
      handler: (input) => {
        const { id: datasourceId, jobId } = input.params;
        return deleteBackup(parts, callerOf(input), { datasourceId, jobId });
      },
    }),
    route({
      method: 'POST',
      url: '/datasources/:id/backups/:jobId/undelete',
      operationId: 'undeleteBackup',
      summary: 'Undo the deletion of a backup',
      description:
        'Possible until its `undoUntil`. The backup gets back its proof and its content, and ' +
        'retention never deletes it. A datasource that was deleted with it is restored without ' +
        'credentials. A backup that is not being deleted stays as it is.',
      tags: ['Backups'],
      access: 'data.destroy',
      proof: { spared: 'gives back what was deleted' },
      contents: 'none',
      params: JobParams,
      response: { 200: JobView },
      errors: ['UNDO_OVER'],
      handler: (input) => {
        const { id: datasourceId, jobId } = input.params;
        return undeleteBackup(parts, callerOf(input), { datasourceId, jobId });
      },
    }),
    route({
      method: 'POST',
      url: '/datasources/:id/backups/:jobId/purge',
      operationId: 'purgeBackup',
      summary: 'Delete a backup at once and for good',
      description:
        'For owners only. It cannot be undone, whatever the organisation has set. Also works for a ' +
        'backup whose deletion could still be undone.',
      tags: ['Backups'],
      access: 'organisation.own',
      proof: 'purge',
      contents: 'none',
      params: JobParams,
      response: { 204: noContent },
      errors: ['BACKUP_IN_FLIGHT'],
      handler: (input) => {
        const { id: datasourceId, jobId } = input.params;
        return purgeBackup(parts, callerOf(input), { datasourceId, jobId });
      },
    }),
  ];
}
