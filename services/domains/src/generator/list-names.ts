import type { GeneratedName } from '@holdfast/name-generator';
import { type Page, toPage } from '@holdfast/platform/paging';
import type { Parts } from '../parts.ts';
import { requireGenerator } from './jobs.ts';
import type { NameFilters } from './model.ts';
import { selectNames } from './store.ts';

type Request = NameFilters & { id: string; limit: number; cursor?: string | undefined };

export async function listNames(
  parts: Pick<Parts, 'database' | 'cursors'>,
  organisation: string,
  { id, limit, cursor, ...filters }: Request,
): Promise<Page<GeneratedName>> {
  await requireGenerator(parts, organisation, id);
  const query = { organisation, route: 'generated-names', filters: { id, ...filters } };
  const after = parts.cursors.read(query, cursor);
  const rows = await parts.database.tenant(organisation, (tx) =>
    selectNames(tx, organisation, { jobId: id, ...filters }, { after, limit }),
  );
  const page = toPage(
    rows,
    limit,
    ({ rank }) => [rank],
    (position) => parts.cursors.issue(query, position),
  );
  return { ...page, items: page.items.map(({ generated }) => generated) };
}
