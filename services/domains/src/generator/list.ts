import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Parts } from '../parts.ts';
import type { GeneratorJob } from './model.ts';
import { selectGeneratorJobs } from './store.ts';

export async function listGenerators(
  { database, cursors }: Pick<Parts, 'database' | 'cursors'>,
  organisation: string,
  page: PageRequest,
): Promise<Page<GeneratorJob>> {
  const query = { organisation, route: 'name-generator', filters: {}, ...page };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, (tx) => selectGeneratorJobs(tx, organisation, slice)),
    position: (job) => [job.id],
  });
}
