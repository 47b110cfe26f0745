import { Problem } from '@holdfast/platform/errors';
import type { Parts } from '../../parts.ts';
import { deleteWatcherRow } from './store.ts';

export async function deleteWatcher(
  { database }: Pick<Parts, 'database'>,
  organisation: string,
  id: string,
): Promise<void> {
  const gone = await database.tenant(organisation, (tx) => deleteWatcherRow(tx, organisation, id));
  if (!gone) throw new Problem('NOT_FOUND');
}
