import { Problem } from '@holdfast/platform/errors';
import type { Parts } from '../parts.ts';
import type { SavedDomain } from './model.ts';
import { findSaved } from './store.ts';

export async function requireSaved(
  { database }: Pick<Parts, 'database'>,
  organisation: string,
  id: string,
): Promise<SavedDomain> {
  const saved = await database.tenant(organisation, (tx) => findSaved(tx, organisation, id));
  if (!saved) throw new Problem('NOT_FOUND');
  return saved;
}
