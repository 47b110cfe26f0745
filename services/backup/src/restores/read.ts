import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { StoredRestore } from './model.ts';
import { requireRestore } from './require.ts';

export function readRestore(
  { database }: Parts,
  { organisation }: Caller,
  id: string,
): Promise<StoredRestore> {
  return database.tenant(organisation, (tx) => requireRestore(tx, organisation, id));
}
