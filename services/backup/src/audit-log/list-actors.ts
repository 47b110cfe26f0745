import { type Page, toPage } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import type { AuditLogParts } from './list.ts';
import { type NamedActor, nameActors } from './name-actors.ts';
import { selectActors } from './store.ts';

/** Everybody who is in the log, once, for building pickers. */
export async function listActors(
  { database, cursors, directory }: AuditLogParts,
  { organisation }: Caller,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<NamedActor>> {
  const query = { organisation, route: 'audit-log/actors', filters: {} };
  const after = String(cursors.read(query, cursor)?.[0] ?? '');
  const keys = await database.tenant(organisation, (tx) =>
    selectActors(tx, { organisation, after, limit }),
  );
  const page = toPage(
    keys,
    limit,
    (key) => [key],
    (position) => cursors.issue(query, position),
  );
  const named = await nameActors(directory, page.items);
  return { ...page, items: [...named.values()] };
}
