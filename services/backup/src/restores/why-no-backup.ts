import type { Kysely } from 'kysely';
import type { JobFailure } from '../backups/model.ts';
import type { Tables } from '../tables.ts';
import { describeHalfWay } from './rules.ts';
import { findHalfWay } from './store.ts';

/**
 * A database that is overwritten in place is neither the old nor the new one until that is over: a
 * backup of it would look good and have nothing in it.
 */
export async function whyNoBackup(
  tx: Kysely<Tables>,
  datasource: { organisation: string; datasourceId: string },
): Promise<'for_now' | JobFailure | undefined> {
  const restore = await findHalfWay(tx, datasource);
  if (!restore) return undefined;
  if (restore.state !== 'failed') return 'for_now';
  return {
    code: 'OVERWRITE_HALF_WAY',
    message:
      `${describeHalfWay(restore.journal)} Restore it. Or, if the database was repaired by hand, ` +
      `confirm that for restore ${restore.id} (POST /restores/{id}/repaired).`,
  };
}
