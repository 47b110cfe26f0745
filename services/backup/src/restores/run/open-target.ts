import { type ConnectionTarget, type Engine, fromSealable } from '@holdfast/engines';
import type { Kysely } from 'kysely';
import { openCredentials, requireDatasource } from '../../datasources/index.ts';
import type { Parts } from '../../parts.ts';
import type { Tables } from '../../tables.ts';
import type { StoredRestore } from '../model.ts';
import { isSameServer } from '../rules.ts';
import { targetContext } from '../target.ts';
import { RestoreRefused } from './failures.ts';

/** What a restore signs in to, and the engine to do it with. */
export async function openTarget(
  { masterKeys, engines }: Parts,
  tx: Kysely<Tables>,
  { organisation, id, datasourceId, mode, sealed, target }: StoredRestore,
): Promise<{ engine: Engine; connection: ConnectionTarget }> {
  const datasource = await requireDatasource(tx, organisation, datasourceId);
  const connection =
    mode === 'external_target'
      ? sealed === null
        ? undefined
        : fromSealable(masterKeys.open(sealed, targetContext(id))).target
      : openCredentials(masterKeys, datasource);
  if (!connection) {
    throw new RestoreRefused('CREDENTIALS_NOT_SET', 'There are no credentials for the target.');
  }
  // The user agreed to one server, and the datasource may have been edited since.
  if (
    !isSameServer(connection, target) ||
    (mode === 'overwrite' && connection.database !== target?.database)
  ) {
    throw new RestoreRefused(
      'TARGET_CHANGED',
      'The datasource has a different server or database from when the restore was requested, so nothing is done there. Start a new restore, or set the previous credentials again.',
    );
  }
  return { engine: engines[datasource.engine], connection };
}
