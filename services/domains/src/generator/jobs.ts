import { Problem } from '@holdfast/platform/errors';
import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Parts } from '../parts.ts';
import type { GeneratorJob } from './model.ts';
import { deleteGeneratorJob, findGeneratorJob, selectGeneratorJobs } from './store.ts';

export async function requireGenerator(
  { database }: Pick<Parts, 'database'>,
  organisation: string,
  id: string,
): Promise<GeneratorJob> {
  const job = await database.tenant(organisation, (tx) => findGeneratorJob(tx, organisation, id));
  if (!job) throw new Problem('NOT_FOUND');
  return job;
}

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

/** With its names; a worker that is busy with it finds it gone and stores nothing. */
export async function deleteGenerator(
  { database }: Pick<Parts, 'database'>,
  organisation: string,
  id: string,
): Promise<void> {
  const found = await database.tenant(organisation, (tx) =>
    deleteGeneratorJob(tx, organisation, id),
  );
  if (!found) throw new Problem('NOT_FOUND');
}
