import type { AuthDatabase } from '../tables.ts';
import type { DirectoryOwner } from './model.ts';
import { findOwners } from './store.ts';

/** More than any organisation needs, and few enough to write to all of them at once. */
const MOST_OWNERS = 50;

/** The owners of an organisation; none if it is closed or unknown. */
export function listOwners(
  { database }: { database: AuthDatabase },
  organisationId: string,
): Promise<DirectoryOwner[]> {
  return database.system((tx) => findOwners(tx, { organisationId, atMost: MOST_OWNERS }));
}
