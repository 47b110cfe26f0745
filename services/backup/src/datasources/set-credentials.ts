import { type CredentialsInput, readCredentials } from '@holdfast/engines';
import { demand } from '@holdfast/platform/identity';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { sealCredentials } from './credentials.ts';
import type { Datasource } from './model.ts';
import { requireDatasource } from './require.ts';
import { leadsElsewhere, readsAnother } from './rules.ts';
import { hasBackups, updateDatasourceRow } from './store.ts';

/** They can be replaced and used, never read again. */
export async function setCredentials(
  { database, clock, masterKeys }: Parts,
  caller: Caller,
  id: string,
  input: CredentialsInput,
): Promise<Datasource> {
  const { organisation } = caller;
  const now = clock.now();
  return database.tenant(organisation, async (tx) => {
    const datasource = await requireDatasource(tx, organisation, id, { lock: true });
    const { engine, connection } = datasource;
    const credentials = sealCredentials(masterKeys, id, readCredentials(engine, input));
    const after = credentials.connection;
    const hasSome = await hasBackups(tx, organisation, id);
    if (leadsElsewhere(connection, after) && (hasSome || datasource.wasDumped)) {
      // Otherwise anyone who may restore could send what is in the backups to a server of their own.
      demand(caller, 'data.export');
    }
    if (readsAnother(connection, after) && hasSome) {
      // And anyone who may configure could have an empty database backed up in place of this one.
      demand(caller, 'data.destroy');
    }
    const changed = await updateDatasourceRow(tx, organisation, id, { credentials }, now);
    await recordAudit(tx, caller, {
      at: now,
      action: 'datasource.credentials_set',
      targetId: id,
      details: after,
    });
    return changed;
  });
}
