import {
  type ConnectionTarget,
  type CredentialsInput,
  RestoreFailure,
  readCredentials,
} from '@holdfast/engines';
import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import { openCredentials, requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import type { Restore, StoredRestore } from './model.ts';
import { requireRestore } from './require.ts';
import { isSameServer } from './rules.ts';
import { changeRestore, findRestore } from './store.ts';

const TIME_MS = 60_000;

/**
 * Gives what a restore from elsewhere left asleep the state that it has in the backup: from then on it
 * runs by the clock, with the rights of who restored it. Whoever asks has read what it is.
 */
export async function wakeRestored(
  parts: Parts,
  caller: Caller,
  { id, target }: { id: string; target?: CredentialsInput | undefined },
  signal: AbortSignal,
): Promise<Restore> {
  const { organisation } = caller;
  const { restore, datasource } = await parts.database.tenant(organisation, async (tx) => {
    const found = await requireRestore(tx, organisation, id);
    return {
      restore: found,
      datasource: await requireDatasource(tx, organisation, found.datasourceId),
    };
  });
  const { asleep = [] } = restore.journal;
  if (restore.state !== 'completed' || asleep.length === 0) return restore;
  const own = openCredentials(parts.masterKeys, datasource);
  const given = target && readCredentials(datasource.engine, target, { prefix: 'target.' }).target;
  const connection = whereItIs(restore, restore.mode === 'external_target' ? given : own);
  const { restoring } = parts.engines[datasource.engine];
  const session = {
    network: parts.network,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_MS)]),
  };
  const passed = await restoring.wake(connection, asleep, session).catch((error) => {
    if (!(error instanceof RestoreFailure)) throw error;
    throw new Problem('TARGET_NOT_WRITABLE', { msg: error.message, cause: error });
  });
  return parts.database.tenant(organisation, async (tx) => {
    const now = await findRestore(tx, organisation, id, { lock: true });
    if (!now) throw new Problem('NOT_FOUND');
    const { asleep: _, ...journal } = now.journal;
    const warnings = [...now.warnings, ...passed];
    await changeRestore(tx, now, ['completed'], { journal, warnings });
    await recordAudit(tx, caller, {
      at: parts.clock.now(),
      action: 'restore.woken',
      targetId: id,
      details: { datasourceId: restore.datasourceId, events: asleep.map(({ name }) => name) },
    });
    return requireRestore(tx, organisation, id);
  });
}

/** The database that it was restored to, and no other. */
function whereItIs(
  { mode, target }: StoredRestore,
  signIn: ConnectionTarget | undefined,
): ConnectionTarget {
  if (!signIn && mode === 'external_target') {
    throw Problem.validation({
      target: 'is required: the credentials of the restore were deleted with its end',
    });
  }
  if (!signIn) throw new Problem('CREDENTIALS_NOT_SET');
  const database = mode === 'new_database' ? (target?.database ?? '') : signIn.database;
  if (!isSameServer(signIn, target) || database !== target?.database) {
    const msg = `It was restored to database ${target?.database} at ${target?.host}, port ${target?.port}, and nothing is woken elsewhere.`;
    throw new Problem('TARGET_NOT_WRITABLE', { msg });
  }
  return { ...signIn, database };
}
