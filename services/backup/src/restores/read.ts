import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { markAccepted } from './mark-accepted.ts';
import type { StoredRestore } from './model.ts';
import { requireRestore } from './require.ts';

export function readRestore(
  { database }: Parts,
  { organisation }: Caller,
  id: string,
): Promise<StoredRestore> {
  return database.tenant(organisation, async (tx) => {
    const restore = await requireRestore(tx, organisation, id);
    const [marked = restore] = await markAccepted(tx, organisation, [restore]);
    return marked;
  });
}
