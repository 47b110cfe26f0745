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
        'The confirmation must be its name, and no job of it may be in flight. Its backups are ' +
        'deleted, too; while that of one can be undone, doing so brings the datasource back.',
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
        'often that must be tried. Where the organisation has set a time to undo deletions, a ' +
        'completed one is cleaned up when that is over: `undoUntil` says when.',
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
    route({
      method: 'POST',
      url: '/datasources/:id/backups/:jobId/undelete',
      operationId: 'undeleteBackup',
      summary: 'Undo the deletion of a backup',
      description:
        'Until its `undoUntil`; it then has the proof and the content that it had, and retention ' +
        'leaves it alone from then on. A datasource that was deleted with it comes back without ' +
        'credentials. A backup that is not in deletion stays as it is.',
      tags: ['Backups'],
      access: 'data.destroy',
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
        'For owners alone: it cannot be undone, whatever the organisation has set, also if it was ' +
        'deleted before and that still could.',
      tags: ['Backups'],
      access: 'organisation.own',
      stepUp: true,
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
