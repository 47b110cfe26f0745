import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Parts } from '../parts.ts';
import type { ShownJob } from './model.ts';
import { selectBulkJobs } from './store.ts';
import { withWaiting } from './with-waiting.ts';

export async function listBulkJobs(
  { database, cursors }: Parts,
  organisation: string,
  page: PageRequest,
): Promise<Page<ShownJob>> {
  const query = { organisation, route: 'bulk', filters: {}, ...page };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, async (tx) =>
        withWaiting(tx, organisation, await selectBulkJobs(tx, organisation, slice)),
      ),
    position: (job) => [job.id],
  });
}
