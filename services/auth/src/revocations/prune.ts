import { inBatches } from '@holdfast/platform/db';
import type { AuthDatabase } from '../tables.ts';
import { deleteOldRevocations } from './store.ts';

/** A token lives ten minutes; the rest allows for clocks that differ and services that are starting. */
const KEPT_SECONDS = 20 * 60;

export function pruneRevocations({ database }: { database: AuthDatabase }): Promise<number> {
  return inBatches((atMost) =>
    database.system((tx) => deleteOldRevocations(tx, { olderThanSeconds: KEPT_SECONDS, atMost })),
  );
}
