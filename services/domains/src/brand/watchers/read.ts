import { Problem } from '@holdfast/platform/errors';
import type { Parts } from '../../parts.ts';
import type { ShownWatcher } from './model.ts';
import { showWatcher } from './show.ts';
import { findWatcher } from './store.ts';

export async function readWatcher(
  { database, recipients }: Pick<Parts, 'database' | 'recipients'>,
  organisation: string,
  id: string,
): Promise<ShownWatcher> {
  return database.tenant(organisation, async (tx) => {
    const watcher = await findWatcher(tx, organisation, id);
    if (!watcher) throw new Problem('NOT_FOUND');
    return showWatcher(watcher, await recipients.confirmed(tx, organisation));
  });
}
