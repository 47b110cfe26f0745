import { Problem } from '@holdfast/platform/errors';
import type { Logger } from '@holdfast/platform/log';
import type { Caller } from '../caller/index.ts';
import { openCredentials, requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import type { StoredRestore } from './model.ts';
import { readRestore } from './read.ts';
import { appendLog, changeRestore, selectToDrop } from './store.ts';

const AT_ONCE = 50;
const TIME_MS = 60_000;

/** Drops what overwrites have put aside and kept for as long as they were asked to. */
export async function dropExpired(parts: Parts, signal: AbortSignal, log: Logger): Promise<void> {
  const due = await parts.database.system((tx) =>
    selectToDrop(tx, { now: parts.clock.now(), limit: AT_ONCE }),
  );
  for (const restore of due) {
    signal.throwIfAborted();
    await dropOld(parts, restore, signal).catch((err) =>
      log.warn({ restore: restore.id, err }, 'an old database could not be dropped; later then'),
    );
  }
}

/** Earlier than that, because somebody says so. */
export async function dropOldNow(
  parts: Parts,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const restore = await readRestore(parts, caller, id);
  if (!restore.oldDatabase) throw new Problem('NOT_FOUND');
  await dropOld(parts, restore, signal);
}

async function dropOld(parts: Parts, restore: StoredRestore, signal: AbortSignal): Promise<void> {
  const { organisation, id, datasourceId, oldDatabase } = restore;
  if (!oldDatabase) return;
  const datasource = await parts.database.tenant(organisation, (tx) =>
    requireDatasource(tx, organisation, datasourceId),
  );
  const target = openCredentials(parts.masterKeys, datasource);
  if (!target) throw new Problem('CREDENTIALS_NOT_SET');
  const session = {
    network: parts.network,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_MS)]),
  };
  await parts.engines[datasource.engine].restoring.dropDatabase(
    target,
    oldDatabase.database,
    session,
  );
  await parts.database.tenant(organisation, async (tx) => {
    const which = { organisation, id };
    await changeRestore(tx, which, ['completed', 'failed'], { oldDatabase: null });
    await appendLog(
      tx,
      which,
      `${parts.clock.now().toISOString()} The old database ${JSON.stringify(oldDatabase.database)} was dropped.\n`,
    );
  });
}
