import { Problem } from '@holdfast/platform/errors';
import { type Page, toPage } from '@holdfast/platform/paging';
import type { Parts } from '../../parts.ts';
import type { Watcher, WatcherFilters, WatcherSort } from './model.ts';
import { deleteWatcher, findWatcher, selectWatchers } from './store.ts';

export async function getWatcher(
  { database }: Pick<Parts, 'database'>,
  organisation: string,
  id: string,
): Promise<Watcher> {
  const watcher = await database.tenant(organisation, (tx) => findWatcher(tx, organisation, id));
  if (!watcher) throw new Problem('NOT_FOUND');
  return watcher;
}

export async function removeWatcher(
  { database }: Pick<Parts, 'database'>,
  organisation: string,
  id: string,
): Promise<void> {
  const gone = await database.tenant(organisation, (tx) => deleteWatcher(tx, organisation, id));
  if (!gone) throw new Problem('NOT_FOUND');
}

export async function listWatchers(
  { database, cursors }: Pick<Parts, 'database' | 'cursors'>,
  organisation: string,
  request: WatcherFilters & { sort: WatcherSort; limit: number; cursor?: string | undefined },
): Promise<Page<Watcher>> {
  const { sort, limit, cursor, ...filters } = request;
  const query = { organisation, route: 'brand-watchers', filters: { sort, ...filters } };
  const after = cursors.read(query, cursor);
  const rows = await database.tenant(organisation, (tx) =>
    selectWatchers(tx, organisation, filters, { sort, after, limit }),
  );
  const page = toPage(
    rows,
    limit,
    ({ key, watcher }) => [key, watcher.id],
    (position) => cursors.issue(query, position),
  );
  return { ...page, items: page.items.map(({ watcher }) => watcher) };
}
