import { type NotDropped, RestoreFailure } from '@holdfast/engines';
import { Problem } from '@holdfast/platform/errors';
import type { Logger } from '@holdfast/platform/log';
import type { Caller } from '../caller/index.ts';
import { openCredentials, requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import type { StoredRestore } from './model.ts';
import { describeNotDropped, noteNotDropped } from './not-dropped.ts';
import { readRestore } from './read.ts';
import { isSameServer } from './rules.ts';
import { OUR_FAULT, restoreFailureOf } from './run/failures.ts';
import { appendLog, changeRestore, selectToDrop } from './store.ts';

const AT_ONCE = 50;
const TIME_MS = 60_000;
/** One that could not be dropped is not tried again for this long, so that it delays no other. */
const AGAIN_AFTER_MS = 60 * 60_000;
const GIVE_UP_AFTER_MS = 7 * 24 * 60 * 60_000;

/** Drops the databases that overwrites put aside, once they were kept for as long as was asked. */
export async function dropExpired(parts: Parts, signal: AbortSignal, log: Logger): Promise<void> {
  const due = await parts.database.system((tx) =>
    selectToDrop(tx, { now: parts.clock.now(), limit: AT_ONCE }),
  );
  for (const restore of due) {
    signal.throwIfAborted();
    await dropOld(parts, restore, signal).catch(async (err) => {
      if (isGone(err))
        return forget(parts, restore, 'was not dropped: its datasource no longer exists');
      if (signal.aborted) throw err;
      log.warn({ restore: restore.id, err }, 'an old database could not be dropped');
      await postpone(parts, restore, err);
    });
  }
}

/** The credentials were deleted with the datasource. */
function isGone(error: unknown): boolean {
  return error instanceof Problem && error.code === 'NOT_FOUND';
}

/** The restore warns of it from now on. It is not tried for ever: some must be dropped by hand. */
async function postpone(parts: Parts, restore: StoredRestore, error: unknown): Promise<void> {
  const { organisation, id, journal, oldDatabase } = restore;
  if (!oldDatabase) return;
  const now = parts.clock.now();
  const { database } = oldDatabase;
  const before = journal.notDropped?.find((one) => one.database === database);
  const isOver =
    before !== undefined && now.getTime() - Date.parse(before.since) >= GIVE_UP_AFTER_MS;
  const why = (restoreFailureOf(error) ?? OUR_FAULT).message;
  const warning = describeNotDropped({ database, why }, isOver ? 'old' : 'again');
  const others = sidesOf(restore);
  if (isOver) {
    await forget(parts, restore, 'could not be dropped for a week', [
      ...others,
      { database, warning },
    ]);
    return;
  }
  const keptUntil = new Date(now.getTime() + AGAIN_AFTER_MS);
  await parts.database.tenant(organisation, (tx) =>
    changeRestore(tx, { organisation, id }, ['completed', 'failed'], {
      oldDatabase: { database, keptUntil },
      ...noteNotDropped(restore, [...others, { database, warning }], now),
    }),
  );
}

/** What else of this restore could not be dropped. */
function sidesOf({ journal, oldDatabase }: StoredRestore) {
  return (journal.notDropped ?? []).filter(({ database }) => database !== oldDatabase?.database);
}

/** Drops it early, on request. */
export async function dropOldNow(
  parts: Parts,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const restore = await readRestore(parts, caller, id);
  if (!restore.oldDatabase) throw new Problem('NOT_FOUND');
  await dropOld(parts, restore, signal).catch((error) => {
    // The user sees the server's message, such as which slot keeps the database from being dropped.
    if (!(error instanceof RestoreFailure)) throw error;
    throw new Problem('TARGET_NOT_WRITABLE', { msg: error.message, cause: error });
  });
}

async function dropOld(parts: Parts, restore: StoredRestore, signal: AbortSignal): Promise<void> {
  const { organisation, datasourceId, oldDatabase } = restore;
  if (!oldDatabase) return;
  const datasource = await parts.database.tenant(organisation, (tx) =>
    requireDatasource(tx, organisation, datasourceId),
  );
  const target = openCredentials(parts.masterKeys, datasource);
  if (!target) throw new Problem('CREDENTIALS_NOT_SET');
  // Another server has no such database, which would look as if it had been dropped.
  if (!isSameServer(target, restore.target)) {
    const { host, port } = restore.target ?? {};
    throw new Problem('TARGET_NOT_WRITABLE', {
      msg: `The old database is on ${host}, port ${port}, but the datasource now has a different server. Drop it there by hand, or set the previous credentials again.`,
    });
  }
  const drop = (database: string) =>
    parts.engines[datasource.engine].restoring.dropDatabase(target, database, {
      network: parts.network,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_MS)]),
    });
  await drop(oldDatabase.database);
  const left: NotDropped[] = [];
  for (const { database } of sidesOf(restore)) {
    await drop(database).catch((error) => {
      signal.throwIfAborted();
      left.push({ database, why: (restoreFailureOf(error) ?? OUR_FAULT).message });
    });
  }
  await forget(
    parts,
    restore,
    'was dropped',
    left.map((one) => ({
      database: one.database,
      warning: describeNotDropped(one, 'side_over'),
    })),
  );
}

async function forget(
  { database, clock }: Parts,
  restore: StoredRestore,
  why: string,
  notDropped: readonly { database: string; warning: string }[] = sidesOf(restore),
): Promise<void> {
  const { organisation, id, oldDatabase } = restore;
  const which = { organisation, id };
  const name = JSON.stringify(oldDatabase?.database);
  const at = clock.now();
  await database.tenant(organisation, async (tx) => {
    await changeRestore(tx, which, ['completed', 'failed'], {
      oldDatabase: null,
      ...noteNotDropped(restore, notDropped, at),
    });
    await appendLog(tx, which, `${at.toISOString()} The old database ${name} ${why}.\n`);
  });
}
