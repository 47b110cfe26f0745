import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { JobAttempt } from '../backups/model.ts';
import type { RestoresTable, Tables } from '../tables.ts';
import type {
  Journal,
  Restore,
  RestoreOptions,
  RestoreProof,
  RestoreState,
  RestoreTarget,
  RestoreTrigger,
  StoredRestore,
} from './model.ts';

type New = {
  id: string;
  datasourceId: string;
  jobId: string;
  mode: Restore['mode'];
  trigger: RestoreTrigger;
  target: RestoreTarget | null;
  sealed: string | null;
  options: RestoreOptions;
  createdAt: Date;
};

export async function insertRestore(
  tx: Kysely<Tables>,
  organisation: string,
  restore: New,
): Promise<void> {
  await tx
    .insertInto('restores')
    .values({
      id: restore.id,
      organisation_id: organisation,
      datasource_id: restore.datasourceId,
      job_id: restore.jobId,
      mode: restore.mode,
      trigger: restore.trigger,
      state: 'created',
      target: restore.target && JSON.stringify(restore.target),
      target_sealed: restore.sealed,
      options: JSON.stringify(restore.options),
      created_at: restore.createdAt,
      progress: '{}',
      proof: '{"verdict": "unproven"}',
      warnings: '[]',
      journal: '{}',
      log: '',
    })
    .execute();
}

export async function findRestore(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  { lock = false } = {},
): Promise<StoredRestore | undefined> {
  const query = tx
    .selectFrom('restores')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && toStored(row);
}

export async function selectRestores(
  tx: Kysely<Tables>,
  organisation: string,
  { datasourceId, states }: { datasourceId: string; states: readonly RestoreState[] | undefined },
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<Restore[]> {
  let query = tx
    .selectFrom('restores')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId);
  if (states) query = query.where('state', 'in', states);
  const order = [{ column: 'id', direction: 'desc' }] as const;
  return (await keysetPage(query, { order, after, limit }).execute()).map(toRestore);
}

/** Whether a restore of this datasource, in one of these modes, waits or runs. */
export async function hasRestoreInFlight(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
  modes: readonly Restore['mode'][],
): Promise<boolean> {
  const row = await tx
    .selectFrom('restores')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('mode', 'in', modes)
    .where('state', 'in', ['created', 'started'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the waiting restores that were asked for by hand; with `sandbox`, the restore tests. */
export async function countWaitingManual(
  tx: Kysely<Tables>,
  organisation: string,
  { sandbox }: { sandbox: boolean },
): Promise<number> {
  const row = await tx
    .selectFrom('restores')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organisation_id', '=', organisation)
    .where('mode', sandbox ? '=' : '<>', 'sandbox')
    .where('trigger', '=', 'manual')
    .where('state', '=', 'created')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether a restore to this database waits or runs. Concurrent callers wait for each other. */
export async function isTargetTaken(
  tx: Kysely<Tables>,
  organisation: string,
  { host, port, database }: RestoreTarget,
): Promise<boolean> {
  const place = JSON.stringify(['restore to', organisation, host.toLowerCase(), port, database]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('restores')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('mode', 'in', ['new_database', 'external_target'])
    .where('state', 'in', ['created', 'started'])
    .where(sql<string>`lower(target ->> 'host')`, '=', host.toLowerCase())
    .where(sql<string>`target ->> 'port'`, '=', String(port))
    .where(sql<string>`target ->> 'database'`, '=', database)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The backups of a datasource that restores wait for or read, and which must not be deleted; among
 * them the safety copies of databases that are half way.
 */
export async function selectBeingRestored(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
  modes: readonly Restore['mode'][],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('restores')
    .select(['job_id', 'safety_job_id'])
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('mode', 'in', modes)
    .where((is) => is.or([is('state', 'in', ['created', 'started']), isLeftHalfWay]))
    .execute();
  return new Set(rows.flatMap((row) => [row.job_id, row.safety_job_id ?? []].flat()));
}

const isLeftHalfWay = sql<boolean>`(state = 'failed' and journal ? 'halfWay')`;

/** The overwrite, if there is one, for which the database of this datasource is half way. */
export async function findHalfWay(
  tx: Kysely<Tables>,
  { organisation, datasourceId }: { organisation: string; datasourceId: string },
): Promise<StoredRestore | undefined> {
  const row = await tx
    .selectFrom('restores')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('mode', '=', 'overwrite')
    .where(
      sql<boolean>`(${isLeftHalfWay} or state in ('created', 'started')
        and (journal ? 'swapping' or journal ? 'safetyCopy' and not journal ? 'proven'))`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toStored(row);
}

/** Records that the database is whole again, whatever overwrites of it had left. */
export async function clearHalfWay(
  tx: Kysely<Tables>,
  { organisation, datasourceId }: { organisation: string; datasourceId: string },
): Promise<void> {
  await tx
    .updateTable('restores')
    .set({ journal: sql`journal - 'halfWay'` })
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where(isLeftHalfWay)
    .execute();
}

/**
 * Makes a waiting restore that of a worker. What was read of it before may be old: only what comes back
 * counts from here on. Undefined, with nothing written, when it no longer waits.
 */
export async function takeRestore(
  tx: Kysely<Tables>,
  { organisation, id }: { organisation: string; id: string },
  { startedAt, leaseToken }: { startedAt: Date; leaseToken: number },
): Promise<StoredRestore | undefined> {
  const row = await tx
    .updateTable('restores')
    .set({
      state: 'started',
      started_at: startedAt,
      lease_token: leaseToken,
      next_attempt_at: null,
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('state', '=', 'created')
    .returningAll()
    .executeTakeFirst();
  return row && toStored(row);
}

export type RestoreChanges = {
  state?: RestoreState;
  startedAt?: Date | null;
  finishedAt?: Date;
  leaseToken?: number | null;
  progress?: Restore['progress'];
  failure?: Restore['failure'];
  attempts?: readonly JobAttempt[];
  nextAttemptAt?: Date;
  proof?: RestoreProof;
  warnings?: string[];
  restoreMs?: number;
  journal?: Journal;
  oldDatabase?: { database: string; keptUntil: Date } | null;
  safetyJobId?: string;
  /** Deletes the credentials of an external target: they are no longer needed. */
  forgetTarget?: true;
};

/** False, with nothing written, when the restore is not (or no longer) in one of these states. */
export async function changeRestore(
  tx: Kysely<Tables>,
  { organisation, id }: { organisation: string; id: string },
  from: readonly RestoreState[],
  { oldDatabase, forgetTarget, ...changes }: RestoreChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('restores')
    .set({
      state: changes.state,
      started_at: changes.startedAt,
      finished_at: changes.finishedAt,
      lease_token: changes.leaseToken,
      restore_ms: changes.restoreMs,
      safety_job_id: changes.safetyJobId,
      next_attempt_at: changes.nextAttemptAt,
      ...(changes.attempts && { attempts: JSON.stringify(changes.attempts) }),
      ...(changes.progress && { progress: JSON.stringify(changes.progress) }),
      ...(changes.failure !== undefined && {
        failure: changes.failure && JSON.stringify(changes.failure),
      }),
      ...(changes.proof && { proof: JSON.stringify(changes.proof) }),
      ...(changes.warnings && { warnings: JSON.stringify(changes.warnings) }),
      ...(changes.journal && { journal: JSON.stringify(changes.journal) }),
      ...(oldDatabase !== undefined && {
        old_database: oldDatabase?.database ?? null,
        drop_old_at: oldDatabase?.keptUntil ?? null,
      }),
      ...(forgetTarget && { target_sealed: null }),
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const LONGEST_LOG = 1 << 20;

/** A log that grows too long keeps its beginning. */
export async function appendLog(
  tx: Kysely<Tables>,
  { organisation, id }: { organisation: string; id: string },
  text: string,
): Promise<void> {
  await tx
    .updateTable('restores')
    .set({ log: sql<string>`left(log || ${text}, ${LONGEST_LOG})` })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .execute();
}

export async function readLog(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('restores')
    .select('log')
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.log;
}

/** Over all organisations, oldest first: for workers, in their system scope. */
export async function selectUnsettledRestores(
  tx: Kysely<Tables>,
  state: 'created' | 'started',
  { createdBefore, limit }: { createdBefore?: Date; limit: number },
): Promise<StoredRestore[]> {
  let query = tx.selectFrom('restores').selectAll().where('state', '=', state);
  if (createdBefore) query = query.where('created_at', '<', createdBefore);
  return (await query.orderBy('created_at').limit(limit).execute()).map(toStored);
}

/** Restores of all organisations that wait or run, without tests. */
export async function selectUnended(tx: Kysely<Tables>): Promise<StoredRestore[]> {
  const rows = await tx
    .selectFrom('restores')
    .selectAll()
    .where('state', 'in', ['created', 'started'])
    .where('mode', '<>', 'sandbox')
    .orderBy('created_at')
    .execute();
  return rows.map(toStored);
}

/** Overwrites whose old database has been kept for long enough. */
export async function selectToDrop(
  tx: Kysely<Tables>,
  { now, limit }: { now: Date; limit: number },
): Promise<StoredRestore[]> {
  const rows = await tx
    .selectFrom('restores')
    .selectAll()
    .where('drop_old_at', '<=', now)
    .orderBy('drop_old_at')
    .limit(limit)
    .execute();
  return rows.map(toStored);
}

function toRestore(row: Selectable<RestoresTable>): Restore {
  return {
    id: row.id,
    datasourceId: row.datasource_id,
    jobId: row.job_id,
    mode: row.mode,
    trigger: row.trigger,
    state: row.state,
    target: row.target as RestoreTarget | null,
    options: row.options as RestoreOptions,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    progress: row.progress,
    failure: row.failure as Restore['failure'],
    attempts: row.attempts as JobAttempt[],
    nextAttemptAt: row.next_attempt_at,
    proof: row.proof as RestoreProof,
    warnings: row.warnings,
    restoreMs: row.restore_ms,
    oldDatabase:
      row.old_database !== null && row.drop_old_at !== null
        ? { database: row.old_database, keptUntil: row.drop_old_at }
        : null,
    safetyJobId: row.safety_job_id,
    asleep: ((row.journal as Journal).asleep ?? []).map(({ name }) => name),
  };
}

function toStored(row: Selectable<RestoresTable>): StoredRestore {
  return {
    ...toRestore(row),
    organisation: row.organisation_id,
    sealed: row.target_sealed,
    leaseToken: row.lease_token,
    journal: row.journal,
  };
}

/**
 * Deletes some restores and restore tests that ended this many days ago. While their backup exists,
 * the last completed and the last failed one of each mode stay; so does one whose database is half
 * way. System scope.
 */
export async function deleteOldRestores(
  tx: Kysely<Tables>,
  days: number,
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from restores where id in (
      select r.id from restores r
      join backup_jobs j on j.organisation_id = r.organisation_id and j.id = r.job_id
      where r.state in ('completed', 'failed')
        and r.finished_at < now() - make_interval(days => ${days}) and r.drop_old_at is null
        and not r.journal ? 'halfWay'
        and (j.state in ('failed', 'deleted') or exists (
          select from restores later
          where later.job_id = r.job_id and later.mode = r.mode and later.state = r.state
            and later.id > r.id
        ))
      order by r.finished_at limit ${atMost} for update of r skip locked
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
