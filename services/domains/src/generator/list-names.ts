import type { GeneratedName } from '@holdfast/name-generator';
import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Parts } from '../parts.ts';
import type { NameFilters } from './model.ts';
import { requireGenerator } from './require.ts';
import { selectNames } from './store.ts';

type Request = NameFilters & PageRequest & { id: string };

export async function listNames(
  parts: Pick<Parts, 'database' | 'cursors'>,
  organisation: string,
  { id, limit, cursor, ...filters }: Request,
): Promise<Page<GeneratedName>> {
  await requireGenerator(parts, organisation, id);
  const query = {
    organisation,
    route: 'generated-names',
    filters: { id, ...filters },
    limit,
    cursor,
  };
  return listPage(parts.cursors, query, {
    rows: (slice) =>
      parts.database.tenant(organisation, (tx) =>
        selectNames(tx, organisation, { jobId: id, ...filters }, slice),
      ),
    position: ({ rank }) => [rank],
    item: ({ generated }) => generated,
  });
}
