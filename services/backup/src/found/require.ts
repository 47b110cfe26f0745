import { Problem } from '@holdfast/platform/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Import } from './model.ts';
import { findImport } from './store.ts';

export async function requireImport(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<Import> {
  const found = await findImport(tx, organisation, id);
  if (!found) throw new Problem('NOT_FOUND');
  return found;
}
