import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Import } from './model.ts';
import { findImport } from './store.ts';

export async function readImport(
  { database }: Parts,
  { organisation }: Caller,
  id: string,
): Promise<Import> {
  const found = await database.tenant(organisation, (tx) => findImport(tx, organisation, id));
  if (!found) throw new Problem('NOT_FOUND');
  return found;
}
