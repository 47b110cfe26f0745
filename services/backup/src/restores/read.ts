import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { StoredRestore } from './model.ts';
import { findRestore } from './store.ts';

export async function readRestore(
  { database }: Parts,
  { organisation }: Caller,
  id: string,
): Promise<StoredRestore> {
  const restore = await database.tenant(organisation, (tx) => findRestore(tx, organisation, id));
  if (!restore) throw new Problem('NOT_FOUND');
  return restore;
}
