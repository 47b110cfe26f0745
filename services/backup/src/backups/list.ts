import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import type { BackupJob, JobFilters } from './model.ts';
import { selectJobs } from './store.ts';

/** Newest first, over the whole organisation. */
export async function listJobs(
  { database, cursors }: Parts,
  { organisation }: Caller,
  { limit, cursor, ...filters }: JobFilters & PageRequest,
): Promise<Page<BackupJob>> {
  const query = { organisation, route: 'backups', filters, limit, cursor };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, (tx) => selectJobs(tx, organisation, filters, slice)),
    position: (job) => [job.jobId],
  });
}

/** The same for one datasource; one that does not exist is an error, not an empty list. */
export async function listDatasourceJobs(
  parts: Parts,
  caller: Caller,
  {
    datasourceId,
    ...request
  }: { datasourceId: string; states?: JobFilters['states'] } & PageRequest,
): Promise<Page<BackupJob>> {
  await parts.database.tenant(caller.organisation, (tx) =>
    requireDatasource(tx, caller.organisation, datasourceId),
  );
  return listJobs(parts, caller, { ...request, datasourceIds: [datasourceId] });
}
