import type { Clock } from '@holdfast/platform/clock';
import { inBatches } from '@holdfast/platform/db';
import type { AuthDatabase } from '../tables.ts';
import { deleteErasedBefore } from './store.ts';

/**
 * The services ask within seconds, and again each night: this is for one that was down, or could not
 * reach auth, for weeks. It is kept no longer, since a digest is still personal data.
 */
const KEPT_DAYS = 30;

export function pruneErasedAddresses({
  database,
  clock,
}: {
  database: AuthDatabase;
  clock: Clock;
}): Promise<number> {
  const moment = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
  return inBatches((atMost) => database.system((tx) => deleteErasedBefore(tx, moment, atMost)));
}
