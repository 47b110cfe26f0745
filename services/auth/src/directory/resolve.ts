import type { AuthDatabase } from '../tables.ts';
import type { DirectoryEntry } from './model.ts';
import { findEntries } from './store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who is behind these ids, deleted and erased ones included. Unknown ids are left out. */
export function resolve(
  { database }: { database: AuthDatabase },
  ids: readonly string[],
): Promise<DirectoryEntry[]> {
  const possible = ids.filter((id) => UUID.test(id));
  return database.system((tx) => findEntries(tx, possible));
}
