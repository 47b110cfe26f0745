import type { Kysely } from 'kysely';
import type { JobFailure } from '../backups/model.ts';
import { findDatasource, openCredentials } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import type { StoredRestore } from './model.ts';
import { describeHalfWay, isHalfWay, isSameServer, isSwapOverdue } from './rules.ts';
import { findHalfWay } from './store.ts';

/**
 * A database that is overwritten is neither the old nor the new one until that is over: a backup of it
 * would look good and lack what was not there yet, or had gone already.
 */
export async function whyNoBackup(
  parts: Pick<Parts, 'clock' | 'masterKeys'>,
  tx: Kysely<Tables>,
  datasource: { organisation: string; datasourceId: string },
): Promise<'for_now' | JobFailure | undefined> {
  const restore = await findHalfWay(tx, datasource);
  if (!restore) return undefined;
  const code = 'OVERWRITE_HALF_WAY';
  const halfWay = describeHalfWay(restore.journal);
  if (restore.state === 'failed') {
    return {
      code,
      message:
        `${halfWay} Restore what it should hold. Or, if the database was repaired by hand, confirm ` +
        `that for restore ${restore.id} (POST /restores/{id}/repaired).`,
    };
  }
  if (isHalfWay(restore.journal)) return 'for_now';
  // A swap is never given up: it must not keep another database waiting, nor this one for ever unnoticed.
  if (await isElsewhere(parts, tx, restore)) return undefined;
  if (!isSwapOverdue(restore, parts.clock.now())) return 'for_now';
  return {
    code,
    message:
      `${halfWay} Holdfast tries to finish it every minute. Make sure that the server can be reached ` +
      `with the credentials of the datasource; the log of restore ${restore.id} has more. Or, if the ` +
      'database was repaired by hand, confirm that for this restore (POST /restores/{id}/repaired).',
  };
}

/** Whether the datasource is another database by now than the one that was overwritten. */
async function isElsewhere(
  { masterKeys }: Pick<Parts, 'masterKeys'>,
  tx: Kysely<Tables>,
  { organisation, datasourceId, target }: StoredRestore,
): Promise<boolean> {
  const datasource = await findDatasource(tx, organisation, datasourceId);
  const connection = datasource && openCredentials(masterKeys, datasource);
  if (!connection) return true;
  return !isSameServer(connection, target) || connection.database !== target?.database;
}
