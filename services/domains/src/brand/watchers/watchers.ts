import { Problem } from '@holdfast/platform/errors';
import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
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
  request: WatcherFilters & PageRequest & { sort: WatcherSort },
): Promise<Page<Watcher>> {
  const { sort, limit, cursor, ...filters } = request;
  const query = {
    organisation,
    route: 'brand-watchers',
    filters: { sort, ...filters },
    limit,
    cursor,
  };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, (tx) =>
        selectWatchers(tx, organisation, filters, { sort, ...slice }),
      ),
    position: ({ key, watcher }) => [key, watcher.id],
    item: ({ watcher }) => watcher,
  });
}
