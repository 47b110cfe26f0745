import { listPage, type Page, type PageRequest } from '../paging/index.ts';
import type { AuditLogParts } from './list.ts';
import type { NamedActor } from './model.ts';
import { nameActors } from './name-actors.ts';
import { selectActors } from './store.ts';

/** Every actor in the log, once each, for building pickers. */
export async function listActors(
  { database, cursors, directory }: AuditLogParts,
  { organisation, ...page }: { organisation: string } & PageRequest,
): Promise<Page<NamedActor>> {
  const query = { organisation, route: 'audit-log/actors', filters: {}, ...page };
  const listed = await listPage(cursors, query, {
    rows: ({ after, limit }) =>
      database.tenant(organisation, (tx) =>
        selectActors(tx, { organisation, after: String(after?.[0] ?? ''), limit }),
      ),
    position: (key) => [key],
  });
  const named = await nameActors(directory, listed.items);
  return { ...listed, items: [...named.values()] };
}
