import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { CheckResult } from '../check/model.ts';
import type { Parts } from '../parts.ts';
import type { ResultFilters } from './model.ts';
import { requireBulkJob } from './require.ts';
import { selectResults } from './store.ts';

export async function listResults(
  parts: Parts,
  organisation: string,
  { id, limit, cursor, ...filters }: ResultFilters & { id: string } & PageRequest,
): Promise<Page<CheckResult>> {
  await requireBulkJob(parts, organisation, id);
  const query = { organisation, route: 'bulk-results', filters: { id, ...filters }, limit, cursor };
  return listPage(parts.cursors, query, {
    rows: ({ after, limit }) =>
      parts.database.tenant(organisation, (tx) =>
        selectResults(
          tx,
          organisation,
          { jobId: id, ...filters },
          { after: Number(after?.[0] ?? 0), limit: limit + 1 },
        ),
      ),
    position: ({ seq }) => [seq],
    item: ({ result }) => JSON.parse(result) as CheckResult,
  });
}
