import { type Route, route } from '@holdfast/platform/http';
import { KeyHeader } from '@holdfast/platform/idempotency';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { listDatasourceJobs, listJobs } from './list.ts';
import { readJob } from './read.ts';
import { readJobManifest } from './read-manifest.ts';
import { runNow } from './run-now.ts';
import {
  DatasourceJobsParams,
  DatasourceJobsQuery,
  JobParams,
  JobsPage,
  JobsQuery,
  JobView,
  ManifestView,
  queuedJob,
  RunNow,
} from './schema.ts';

const tags = ['Backups'];

export function backupRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'GET',
      url: '/backups',
      operationId: 'listBackups',
      summary: 'List backup jobs of the organisation, newest first',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: JobsQuery,
      response: { 200: JobsPage },
      handler: (input) => {
        const { datasource_ids: datasourceIds, state: states, ...page } = input.query;
        return listJobs(parts, callerOf(input), { datasourceIds, states, ...page });
      },
    }),
    route({
      method: 'GET',
      url: '/datasources/:id/backups',
      operationId: 'listDatasourceBackups',
      summary: 'List backup jobs of a datasource, newest first',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: DatasourceJobsParams,
      query: DatasourceJobsQuery,
      response: { 200: JobsPage },
      handler: (input) => {
        const { state: states, ...page } = input.query;
        const datasourceId = input.params.id;
        return listDatasourceJobs(parts, callerOf(input), { datasourceId, states, ...page });
      },
    }),
    route({
      method: 'GET',
      url: '/datasources/:id/backups/:jobId',
      operationId: 'readBackup',
      summary: 'Read a backup job',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: JobParams,
      response: { 200: JobView },
      handler: (input) => {
        const { id: datasourceId, jobId } = input.params;
        return readJob(parts, callerOf(input), { datasourceId, jobId });
      },
    }),
    route({
      method: 'POST',
      url: '/datasources/:id/backups/run-now',
      operationId: 'runBackupNow',
      summary: 'Back up a datasource now',
      description:
        'Uses the given policy, otherwise the enabled attachment with the highest priority, ' +
        'otherwise the managed destination. Jobs of one datasource run one at a time. If an ' +
        'identical manual job is already waiting, that job is returned.',
      tags,
      access: 'backups.run',
      proof: 'none',
      contents: 'none',
      paid: true,
      params: DatasourceJobsParams,
      headers: KeyHeader,
      body: RunNow,
      response: { 202: JobView },
      examples: { answer: queuedJob },
      errors: [
        ...(['DATASOURCE_INACTIVE', 'CREDENTIALS_NOT_SET'] as const),
        ...(['IDEMPOTENCY_CONFLICT', 'TOO_MUCH_WAITING'] as const),
      ],
      handler: (input) =>
        runNow(parts, callerOf(input), {
          datasourceId: input.params.id,
          policyId: input.body.policyId,
          idempotencyKey: input.headers['idempotency-key'],
        }),
    }),
    route({
      method: 'GET',
      url: '/datasources/:id/backups/:jobId/manifest',
      operationId: 'readBackupManifest',
      summary: 'What a completed backup holds, table by table',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: JobParams,
      response: { 200: ManifestView },
      handler: (input) => {
        const { id: datasourceId, jobId } = input.params;
        return readJobManifest(parts, callerOf(input), { datasourceId, jobId });
      },
    }),
  ];
}
