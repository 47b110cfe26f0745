import type { Clock } from '@holdfast/platform/clock';
import { forgetPerson } from '../audit-log/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { listErasedSince } from './store.ts';

const DAY_MS = 86_400_000;

/** Requests that were running while their author was erased may have written audit entries after it. */
export function forgetLateEntries({
  database,
  clock,
}: {
  database: AuthDatabase;
  clock: Clock;
}): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  return database.system(async (tx) => {
    for (const userId of await listErasedSince(tx, since)) await forgetPerson(tx, userId);
  });
}
