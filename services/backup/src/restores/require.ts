import { Problem } from '@holdfast/platform/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { StoredRestore } from './model.ts';
import { findRestore } from './store.ts';

export async function requireRestore(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<StoredRestore> {
  const restore = await findRestore(tx, organisation, id);
  if (!restore) throw new Problem('NOT_FOUND');
  return restore;
}
