import { Problem } from '@holdfast/platform/errors';
import type { Parts } from '../parts.ts';
import { deleteSaved } from './store.ts';

export async function unsaveDomain(
  { database }: Parts,
  organisation: string,
  id: string,
): Promise<void> {
  const gone = await database.tenant(organisation, (tx) => deleteSaved(tx, organisation, id));
  if (!gone) throw new Problem('NOT_FOUND');
}
