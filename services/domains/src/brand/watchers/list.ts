import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Parts } from '../../parts.ts';
import type { ShownWatcher, WatcherFilters, WatcherSort } from './model.ts';
import { showWatcher } from './show.ts';
import { selectWatchers } from './store.ts';

export async function listWatchers(
  { database, cursors, recipients }: Pick<Parts, 'database' | 'cursors' | 'recipients'>,
  organisation: string,
  request: WatcherFilters & PageRequest & { sort: WatcherSort },
): Promise<Page<ShownWatcher>> {
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
      database.tenant(organisation, async (tx) => {
        const rows = await selectWatchers(tx, organisation, filters, { sort, ...slice });
        const confirmed = await recipients.confirmed(tx, organisation);
        return rows.map(({ watcher, key }) => ({ watcher: showWatcher(watcher, confirmed), key }));
      }),
    position: ({ key, watcher }) => [key, watcher.id],
    item: ({ watcher }) => watcher,
  });
}
